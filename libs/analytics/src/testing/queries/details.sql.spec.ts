import { SAMPLES } from './samples.js';
import { describeSamples } from './describe-samples.js';

describeSamples('events and interactions', SAMPLES['events and interactions']);
