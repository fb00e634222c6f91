import { SAMPLES } from './samples.js';
import { describeSamples } from './describe-samples.js';

describeSamples('time series', SAMPLES['time series']);
