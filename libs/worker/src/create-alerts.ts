import { AlertEvaluator, AlertMeasures } from '@parley/alerts';
import { questionsOn } from '@parley/analytics';
import type { WorkerParts } from './worker-parts.js';

/** The evaluator, not started yet. */
export function createAlerts({ postgres, maintenance, log, clock, logger }: WorkerParts): AlertEvaluator {
  return new AlertEvaluator({
    postgres,
    measures: new AlertMeasures(questionsOn(maintenance.reader, postgres, clock)),
    lagMs: async () => Math.max(0, ...(await log.lanes.lag()).map(({ lagMs }) => lagMs)),
    clock,
    logger,
  });
}
