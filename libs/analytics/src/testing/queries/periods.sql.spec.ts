import { SAMPLES } from './samples.js';
import { describeSamples } from './describe-samples.js';

describeSamples('periods', SAMPLES.periods);
