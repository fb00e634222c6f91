import type { ProductState } from './change-product.js';
import { type GivenMember, mergeMembers } from './members.js';
import { DEFAULT_WEIGHTS, type GivenWeight, mergeWeights } from './quality-weights.js';

export interface Product extends ProductState {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A product as a request gives it. */
export interface SubmittedProduct {
  readonly id?: string | null | undefined;
  readonly externalProductId?: string | null | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly userPrivacy?: string | null | undefined;
  readonly members?: readonly GivenMember[] | null | undefined;
  readonly qualityIndexMetricWeights?: readonly GivenWeight[] | null | undefined;
}

/** @returns what is wrong with the weights instead, if anything is. */
export function newProduct(
  tenantId: string,
  submitted: SubmittedProduct,
  newId: () => string,
  now: Date,
): Product | string {
  const qualityWeights = mergeWeights(DEFAULT_WEIGHTS, submitted.qualityIndexMetricWeights ?? []);
  if (typeof qualityWeights === 'string') return qualityWeights;
  return {
    tenantId,
    id: submitted.id?.toLowerCase() ?? newId(),
    externalId: submitted.externalProductId ?? null,
    name: submitted.name,
    description: submitted.description ?? null,
    icon: submitted.icon ?? null,
    color: submitted.color ?? null,
    optimizationNotes: null,
    userPrivacy: submitted.userPrivacy ?? 'standard',
    members: mergeMembers([], submitted.members ?? [], newId),
    qualityWeights,
    createdAt: now,
    updatedAt: now,
  };
}
