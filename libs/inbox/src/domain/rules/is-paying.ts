import type { Json, JsonObject } from '@parley/kernel';

const FREE_PLANS = new Set(['', 'free', 'trial', 'none']);

const isAboveZero = (value: Json | undefined): boolean => typeof value === 'number' && value > 0;

/** By the properties that an organization is sent with: a `plan` that is none of the free ones, or an `mrr` or `arr`. */
export const isPaying = ({ plan, mrr, arr }: JsonObject): boolean =>
  (typeof plan === 'string' && !FREE_PLANS.has(plan.trim().toLowerCase())) || isAboveZero(mrr) || isAboveZero(arr);
