import { described, decimal, instant, listOf, nullable, oneOf, record, sometimes, text, uuid } from '@parley/http';
import type { ProductMember } from './domain/members.js';
import type { Product } from './domain/product.js';
import { PILLAR_KEYS, type QualityWeightView, toWeightViews } from './domain/quality-weights.js';

export interface ProductSummaryView {
  readonly id: string;
  /** Present only if the caller gave one. */
  readonly externalProductId?: string;
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
  externalProductId: sometimes(described(text, "The caller's own id, where one was sent.")),
  name: described(text, 'What people call it.'),
  icon: described(nullable(text), 'An icon identifier; null: none.'),
  color: described(nullable(text), 'A hex colour, such as #3b82f6; null: none.'),
  createdAt: instant,
  updatedAt: instant,
};

export const PRODUCT_SUMMARY = record<ProductSummaryView>('ProductSummary', SUMMARY);

export const PRODUCT = record<ProductView>('Product', {
  ...SUMMARY,
  description: described(nullable(text), 'What the product is; null: not said.'),
  optimizationNotes: described(nullable(text), 'What to bear in mind when improving it; null: not said.'),
  userPrivacy: described(text, "How its users' data is to be treated."),
  members: described(
    listOf(
      record<ProductMember>('ProductMember', {
        id: uuid,
        userId: described(text, "The member, by the caller's own id."),
        role: described(text, "What the member does, in the caller's words."),
        avatarUrl: described(nullable(text), 'A picture; null: none.'),
      }),
    ),
    'The people who work on it.',
  ),
  qualityIndexMetricWeights: described(
    listOf(
      record<QualityWeightView>('QualityWeight', {
        key: described(oneOf(PILLAR_KEYS), 'The pillar.'),
        weight: described(decimal, 'Its share of the index, 0 to 1.'),
        name: described(text, "The pillar's name, for people."),
        description: described(text, 'What the pillar measures.'),
      }),
    ),
    'What each pillar counts in the product quality index; the weights sum to 1.',
  ),
});

type Summarised = Pick<Product, 'id' | 'externalId' | 'name' | 'icon' | 'color' | 'createdAt' | 'updatedAt'>;

export const toProductSummary = ({ id, externalId, name, icon, color, createdAt, updatedAt }: Summarised) => ({
  id,
  ...(externalId === null ? {} : { externalProductId: externalId }),
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
