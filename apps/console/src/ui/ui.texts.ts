import { texts } from '../language/texts.js';

export const UI = texts('ui', { loading: 'Loading', again: 'Try again', usualRange: 'usual range' });
