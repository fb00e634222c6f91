import { decimal, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { ProductMember } from './domain/members.js';
import type { Product } from './domain/product.js';
import { PILLAR_KEYS, type QualityWeightView, toWeightViews } from './domain/quality-weights.js';

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

const SUMMARY = {
  id: uuid,
  name: text,
  icon: nullable(text),
  color: nullable(text),
  createdAt: instant,
  updatedAt: instant,
};

export const PRODUCT_SUMMARY = record<ProductSummaryView>('ProductSummary', SUMMARY);

export const PRODUCT = record<ProductView>('Product', {
  ...SUMMARY,
  description: nullable(text),
  optimizationNotes: nullable(text),
  userPrivacy: text,
  members: listOf(
    record<ProductMember>('ProductMember', { id: uuid, userId: text, role: text, avatarUrl: nullable(text) }),
  ),
  qualityIndexMetricWeights: listOf(
    record<QualityWeightView>('QualityWeight', {
      key: oneOf(PILLAR_KEYS),
      weight: decimal,
      name: text,
      description: text,
    }),
  ),
});

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
