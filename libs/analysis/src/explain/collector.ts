import type { Contribution, ExplainedScore } from './explanation.js';

export type Collector = (score: ExplainedScore, contribution: Contribution) => void;
