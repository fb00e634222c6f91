import type { Contribution, ExplainedScore } from './explanation.js';

/** Takes what moved a score. */
export type Collector = (score: ExplainedScore, contribution: Contribution) => void;
