import type { Plan } from './plan.js';

export interface TenantView {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly retentionDays: number | null;
  readonly createdAt: Date;
}

/** A tenant as its operator reads it. */
export interface ListedTenant extends TenantView {
  readonly closedAt: Date | null;
}
