import { texts } from '../language/texts.js';

export const API = texts('api', {
  unreachable: 'The service cannot be reached.',
  untold: 'The service did not say what went wrong.',
});
