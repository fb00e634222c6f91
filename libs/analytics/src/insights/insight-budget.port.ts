import type { Budget } from './budget.js';

/** What tenants may spend on insights: one account a tenant, shared by every gateway. */
export abstract class InsightBudget {
  /**
   * Pays for an insight; nothing when exactly this one was paid for in the last two hours.
   * @param digest of the question and the figures.
   */
  abstract pay(tenantId: string, digest: Buffer): Promise<{ readonly paid: boolean; readonly budget: Budget }>;
}
