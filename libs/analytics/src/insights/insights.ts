import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Metered } from './budget.js';
import { InsightBudget } from './insight-budget.port.js';
import { InsightsSpent } from './insights-spent.errors.js';

/** Lets answers with insights out as far as the tenant's plan goes. */
@Injectable()
export class Insights {
  constructor(private readonly budget: InsightBudget) {}

  /**
   * For answers that are insights as a whole.
   * @param question what was asked, with everything that the answer depends on.
   * @throws InsightsSpent when the budget of the hour is spent.
   */
  async require<View>(tenantId: string, question: readonly unknown[], view: View): Promise<Metered<View>> {
    const { paid, budget } = await this.budget.pay(tenantId, digestOf(question, view));
    if (!paid) throw new InsightsSpent(budget);
    return { view, budget };
  }

  /** For answers that hold insights among figures: they come without when the budget of the hour is spent. */
  async attach<View>(
    tenantId: string,
    question: readonly unknown[],
    { full, bare }: { readonly full: View; readonly bare: View },
  ): Promise<Metered<View>> {
    const { paid, budget } = await this.budget.pay(tenantId, digestOf(question, full));
    return { view: paid ? full : bare, budget };
  }
}

/** The same answer to the same question has been paid for already; anything new makes it another one. */
const digestOf = (question: readonly unknown[], view: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([question, view]))
    .digest();
