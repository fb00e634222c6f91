import { describeDistributed } from '../../../libs/testing/src/process/distributed.contract.js';

describeDistributed('over the log of PostgreSQL', async () => ({}));
