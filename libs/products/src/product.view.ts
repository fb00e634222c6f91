import type { ProductMember } from './domain/members.js';
import { type QualityWeightView, toWeightViews } from './domain/quality-weights.js';
import type { Product } from './postgres/product.entity.js';

export interface ProductSummaryView {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly color: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ProductView extends ProductSummaryView {
  readonly description: string | null;
  readonly optimizationNotes: string | null;
  readonly userPrivacy: string;
  readonly members: readonly ProductMember[];
  readonly qualityIndexMetricWeights: readonly QualityWeightView[];
}

export const toProductSummary = ({ id, name, icon, color, createdAt, updatedAt }: Product): ProductSummaryView => ({
  id,
  name,
  icon,
  color,
  createdAt,
  updatedAt,
});

export const toProductView = (product: Product): ProductView => ({
  ...toProductSummary(product),
  description: product.description,
  optimizationNotes: product.optimizationNotes,
  userPrivacy: product.userPrivacy,
  members: product.members,
  qualityIndexMetricWeights: toWeightViews(product.qualityWeights),
});
