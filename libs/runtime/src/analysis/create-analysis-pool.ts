import { LocalAnalyser } from '@parley/analysis';
import { type AnalysisPool, InProcessAnalysisPool, ThreadedAnalysisPool } from '@parley/analysis-pool';
import type { AnalysisConfig } from './analysis.config.js';
import { InstrumentedAnalysisPool } from './instrumented-analysis-pool.js';

export const createAnalysisPool = ({ threads }: AnalysisConfig): AnalysisPool =>
  new InstrumentedAnalysisPool(
    threads === 0 ? new InProcessAnalysisPool(new LocalAnalyser()) : new ThreadedAnalysisPool({ threads }),
  );
