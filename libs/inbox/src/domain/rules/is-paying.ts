import type { Json, JsonObject } from '@parley/kernel';

const FREE_PLANS = new Set(['', 'free', 'trial', 'none']);

const isAboveZero = (value: Json | undefined): boolean => typeof value === 'number' && value > 0;

/** Judged by an organization's properties: a `plan` that is not one of the free ones, or an `mrr` or `arr` above 0. */
export const isPaying = ({ plan, mrr, arr }: JsonObject): boolean =>
  (typeof plan === 'string' && !FREE_PLANS.has(plan.trim().toLowerCase())) || isAboveZero(mrr) || isAboveZero(arr);
