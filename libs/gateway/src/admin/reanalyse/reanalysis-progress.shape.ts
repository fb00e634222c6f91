import { instant, integer, nullable, record } from '@parley/http';
import type { ReanalysisProgress } from '@parley/reanalysis';

export const REANALYSIS_PROGRESS = record<ReanalysisProgress>('ReanalysisProgress', {
  analyserVersion: integer,
  requestedAt: instant,
  finishedAt: nullable(instant),
  total: nullable(integer),
  analysed: integer,
  failed: integer,
});
