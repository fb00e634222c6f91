import { ExternalId, Id, ListOf, Text } from '@parley/http';
import { PILLAR_KEYS } from '../domain/quality-weights.js';
import { ColorField, MAX_MEMBERS, ProductMemberRequest, QualityWeightRequest } from '../product-fields.request.js';

export class CreateProductRequest {
  @Id({ optional: true, description: 'Made up when absent.' })
  id?: string | null;

  @ExternalId({ optional: true, description: 'Your own id for it. Must not be taken by another product.' })
  externalProductId?: string | null;

  @Text({ min: 1, max: 255, description: 'What people call it.' })
  name!: string;

  @Text({ optional: true, max: 8192, description: 'What the product is.' })
  description?: string | null;

  @Text({ optional: true, max: 50, description: 'An icon identifier.' })
  icon?: string | null;

  @ColorField({ optional: true, description: 'A hex colour.' })
  color?: string | null;

  @Text({ optional: true, min: 1, max: 64, default: 'standard', description: "How its users' data is to be treated." })
  userPrivacy?: string | null;

  @ListOf(() => QualityWeightRequest, {
    optional: true,
    min: 1,
    max: PILLAR_KEYS.length,
    description: 'Keys that are left out keep their defaults; the four weights sum to 1.',
  })
  qualityIndexMetricWeights?: QualityWeightRequest[] | null;

  @ListOf(() => ProductMemberRequest, {
    optional: true,
    min: 0,
    max: MAX_MEMBERS,
    description: 'The people who work on it.',
  })
  members?: ProductMemberRequest[] | null;
}
