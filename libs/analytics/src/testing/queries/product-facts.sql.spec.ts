import { SAMPLES } from './samples.js';
import { describeSamples } from './describe-samples.js';

describeSamples('product facts', SAMPLES['product facts']);
