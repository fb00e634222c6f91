import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { rejections } from '@parley/platform';
import { exact } from '../domain/level.js';
import type { Metered } from './budget.js';
import { InsightBudget } from './insight-budget.port.js';
import { InsightsSpent } from './insights-spent.errors.js';

/** What a tenant pays for: insights into these figures. Asked again while the figures are the same, they cost nothing. */
export interface Insight {
  /** What was asked: about whom, and with which filters. */
  readonly question: readonly unknown[];
  /** All that was read of those whom the question is about, and nothing of others or of the time of day. */
  readonly figures: object;
}

/** Lets answers with insights out as far as the tenant's plan goes. */
@Injectable()
export class Insights {
  constructor(private readonly budget: InsightBudget) {}

  /**
   * For answers that are insights as a whole.
   * @param compose works the answer out once it is paid for.
   * @throws InsightsSpent when the budget of the hour is spent.
   */
  async require<View>(tenantId: string, insight: Insight, compose: () => View | Promise<View>): Promise<Metered<View>> {
    const { paid, budget } = await this.budget.pay(tenantId, digestOf(insight));
    if (!paid) {
      rejections.inc({ limiter: 'insights' });
      throw new InsightsSpent(budget);
    }
    return { view: await compose(), budget };
  }

  /** For answers that hold insights among figures: they come without when the budget of the hour is spent. */
  async attach<View>(
    tenantId: string,
    insight: Insight,
    bare: View,
    compose: () => View | Promise<View>,
  ): Promise<Metered<View>> {
    const { paid, budget } = await this.budget.pay(tenantId, digestOf(insight));
    if (!paid) rejections.inc({ limiter: 'insights' });
    return { view: paid ? await compose() : bare, budget };
  }
}

/** Digits that depend on the order in which rows were added up are left out, so that the same rows have one digest. */
const digestOf = ({ question, figures }: Insight): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([question, figures], (_, value) => (typeof value === 'number' ? exact(value) : value) as unknown),
    )
    .digest();
