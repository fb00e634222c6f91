/** What each tenant spent today (UTC), in US dollars. One process: several workers have a budget each. */
export class TenantBudget {
  private day = '';
  private readonly spent = new Map<string, number>();

  constructor(
    private readonly dailyUsd: number,
    private readonly now: () => Date,
  ) {}

  /** Sets money aside before it is known what a request costs; false when the day's budget does not allow it. */
  reserve(tenantId: string, usd: number): boolean {
    this.turnDay();
    const spent = this.spentToday(tenantId);
    if (spent >= this.dailyUsd || spent + usd > this.dailyUsd) return false;
    this.spent.set(tenantId, spent + usd);
    return true;
  }

  /** Corrects a reservation to what was really spent. */
  settle(tenantId: string, reservedUsd: number, actualUsd: number): void {
    this.turnDay();
    this.spent.set(tenantId, Math.max(0, this.spentToday(tenantId) - reservedUsd + actualUsd));
  }

  spentToday(tenantId: string): number {
    this.turnDay();
    return this.spent.get(tenantId) ?? 0;
  }

  private turnDay(): void {
    const today = this.now().toISOString().slice(0, 10);
    if (today === this.day) return;
    this.day = today;
    this.spent.clear();
  }
}
