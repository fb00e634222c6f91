import { type GivenMember, mergeMembers, type ProductMember } from './members.js';
import { type GivenWeight, mergeWeights, type QualityWeights } from './quality-weights.js';

/** The part of a product that can change. */
export interface ProductState {
  /** The caller's own id. */
  readonly externalId: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly optimizationNotes: string | null;
  readonly userPrivacy: string;
  readonly members: ProductMember[];
  readonly qualityWeights: QualityWeights;
}

/** Absent fields stay as they were; null clears a field that may be empty. */
export interface ProductChange {
  readonly externalProductId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly optimizationNotes?: string | null | undefined;
  readonly userPrivacy?: string | null | undefined;
  readonly members?: readonly GivenMember[] | null | undefined;
  readonly qualityIndexMetricWeights?: readonly GivenWeight[] | null | undefined;
}

/** The state after the change. @returns what is wrong with the weights instead, if anything is. */
export function changeProduct(before: ProductState, change: ProductChange, newId: () => string): ProductState | string {
  const qualityWeights = mergeWeights(before.qualityWeights, change.qualityIndexMetricWeights ?? []);
  if (typeof qualityWeights === 'string') return qualityWeights;
  const nullable = (field: 'description' | 'icon' | 'color' | 'optimizationNotes') =>
    change[field] === undefined ? before[field] : change[field];
  return {
    externalId: change.externalProductId === undefined ? before.externalId : change.externalProductId,
    name: change.name ?? before.name,
    description: nullable('description'),
    icon: nullable('icon'),
    color: nullable('color'),
    optimizationNotes: nullable('optimizationNotes'),
    userPrivacy: change.userPrivacy ?? before.userPrivacy,
    members: change.members == null ? before.members : mergeMembers(before.members, change.members, newId),
    qualityWeights,
  };
}
