import { described, instant, integer, nullable, record } from '@parley/http';
import type { ReanalysisProgress } from '@parley/reanalysis';

export const REANALYSIS_PROGRESS = record<ReanalysisProgress>('ReanalysisProgress', {
  analyserVersion: described(integer, 'The version of the analyser that all conversations are to have.'),
  requestedAt: described(instant, 'When it was asked for (UTC).'),
  finishedAt: described(nullable(instant), 'When it was done (UTC); null until then.'),
  total: described(nullable(integer), 'Conversations to analyse; null until they are counted.'),
  analysed: described(integer, 'Conversations analysed so far.'),
  failed: described(integer, 'Conversations whose analysis failed.'),
});
