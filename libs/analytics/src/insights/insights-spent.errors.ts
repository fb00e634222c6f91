import { Problem } from '@parley/kernel';
import type { Budget } from './budget.js';

export class InsightsSpent extends Problem {
  constructor(readonly budget: Budget) {
    super(
      'rate_limited',
      `The plan allows ${budget.limit} insights an hour, and they are spent. Try again in ${budget.resetSeconds} seconds, or ask with mode=simple, which is not limited.`,
      [],
      budget.resetSeconds,
    );
  }
}
