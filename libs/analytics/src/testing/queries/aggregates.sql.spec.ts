import { SAMPLES } from './samples.js';
import { describeSamples } from './describe-samples.js';

describeSamples('aggregates', SAMPLES.aggregates);
