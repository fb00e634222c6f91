import { LanguageModelBudget, type Reservation } from './language-model-budget.port.js';

/** Counts what this process has spent since its start: for a single process, and for tests. */
export class InProcessLanguageModelBudget extends LanguageModelBudget {
  private day = '';
  private readonly spent = new Map<string, number>();

  constructor(private readonly now: () => Date = () => new Date()) {
    super();
  }

  override reserve(tenantId: string, usd: number, dailyUsd: number): Promise<Reservation | null> {
    const day = this.now().toISOString().slice(0, 10);
    if (day !== this.day) this.spent.clear();
    this.day = day;
    const spent = this.spent.get(tenantId) ?? 0;
    if (spent >= dailyUsd || spent + usd > dailyUsd) return Promise.resolve(null);
    this.spent.set(tenantId, spent + usd);
    return Promise.resolve({ tenantId, day, usd });
  }

  override correct({ tenantId, day, usd }: Reservation, actualUsd: number): Promise<void> {
    if (day === this.day) this.spent.set(tenantId, Math.max(0, (this.spent.get(tenantId) ?? 0) - usd + actualUsd));
    return Promise.resolve();
  }
}
