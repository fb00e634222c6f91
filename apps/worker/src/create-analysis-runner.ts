import { type AnalysisRunner, InProcessAnalysisRunner, LocalAnalyser, ThreadedAnalysisRunner } from '@parley/analysis';
import type { AnalysisConfig } from './analysis.config.js';
import { MeteredAnalysisRunner } from './metered-analysis-runner.js';

export const createAnalysisRunner = ({ threads }: AnalysisConfig): AnalysisRunner =>
  new MeteredAnalysisRunner(
    threads === 0 ? new InProcessAnalysisRunner(new LocalAnalyser()) : new ThreadedAnalysisRunner({ threads }),
  );
