import { type AnalysisRunner, InProcessAnalysisRunner, LocalAnalyser, ThreadedAnalysisRunner } from '@parley/analysis';
import type { AnalysisConfig } from './analysis.config.js';

export const createAnalysisRunner = ({ threads }: AnalysisConfig): AnalysisRunner =>
  threads === 0 ? new InProcessAnalysisRunner(new LocalAnalyser()) : new ThreadedAnalysisRunner({ threads });
