import { describeDistributed } from './testing/describe-distributed.js';

describeDistributed('over the log of PostgreSQL', async () => ({}));
