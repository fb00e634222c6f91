import { ExternalId, ListOf, Text } from '@parley/http';
import { PILLAR_KEYS } from '../domain/quality-weights.js';
import { ColorField, MAX_MEMBERS, ProductMemberRequest, QualityWeightRequest } from '../product-fields.request.js';

/** Absent fields stay as they are. */
export class ChangeProductRequest {
  @ExternalId({ optional: true, description: 'Your own id for it. Null clears it.' })
  externalProductId?: string | null;

  @Text({ optional: true, min: 1, max: 255, description: 'What people call it.' })
  name?: string | null;

  @Text({ optional: true, max: 8192, description: 'Null clears it.' })
  description?: string | null;

  @Text({ optional: true, max: 50, description: 'Null clears it.' })
  icon?: string | null;

  @ColorField({ optional: true, description: 'Null clears it.' })
  color?: string | null;

  @Text({ optional: true, min: 1, max: 64, description: "How its users' data is to be treated." })
  userPrivacy?: string | null;

  @Text({ optional: true, max: 65_536, description: 'Null clears it.' })
  optimizationNotes?: string | null;

  @ListOf(() => ProductMemberRequest, {
    optional: true,
    min: 0,
    max: MAX_MEMBERS,
    description: 'Takes the place of all members; one whose userId was there keeps its id.',
  })
  members?: ProductMemberRequest[] | null;

  @ListOf(() => QualityWeightRequest, {
    optional: true,
    min: 1,
    max: PILLAR_KEYS.length,
    description: 'Keys that are left out keep their weights; the four sum to 1.',
  })
  qualityIndexMetricWeights?: QualityWeightRequest[] | null;
}
