import { Id, ListOf, Text } from '@parley/http';
import { PILLAR_KEYS } from '../domain/quality-weights.js';
import { ColorField, MAX_MEMBERS, ProductMemberRequest, QualityWeightRequest } from '../product-fields.request.js';

export class CreateProductRequest {
  @Id({ optional: true, description: 'Made up when absent.' })
  id?: string | null;

  @Text({ min: 1, max: 255 })
  name!: string;

  @Text({ optional: true, max: 8192 })
  description?: string | null;

  @Text({ optional: true, max: 50 })
  icon?: string | null;

  @ColorField({ optional: true })
  color?: string | null;

  @Text({ optional: true, min: 1, max: 64, default: 'standard' })
  userPrivacy?: string | null;

  @ListOf(() => QualityWeightRequest, {
    optional: true,
    min: 1,
    max: PILLAR_KEYS.length,
    description: 'Keys that are left out keep their defaults; the four weights sum to 1.',
  })
  qualityIndexMetricWeights?: QualityWeightRequest[] | null;

  @ListOf(() => ProductMemberRequest, { optional: true, min: 0, max: MAX_MEMBERS })
  members?: ProductMemberRequest[] | null;
}
