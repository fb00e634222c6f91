import { Matches } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Id, ListOf, Numeric, OneOf, Text } from '@parley/http';
import { PILLAR_KEYS, type PillarKey } from '../domain/quality-weights.js';

export class QualityWeightRequest {
  @OneOf(PILLAR_KEYS)
  key!: PillarKey;

  @Numeric({ min: 0, max: 1 })
  weight!: number;
}

export class ProductMemberRequest {
  @Text({ min: 1, max: 512 })
  userId!: string;

  @Text({ min: 1, max: 64 })
  role!: string;

  @Text({ optional: true, max: 2048 })
  avatarUrl?: string;
}

export class CreateProductRequest {
  @Id({ optional: true, description: 'Made up when absent.' })
  id?: string;

  @Text({ min: 1, max: 255 })
  name!: string;

  @Text({ optional: true, max: 8192 })
  description?: string;

  @Text({ optional: true, max: 50 })
  icon?: string;

  @applyDecorators(
    Text({ optional: true, max: 7, example: '#3b82f6' }),
    Matches(/^#[0-9a-fA-F]{6}$/, { message: 'color must be a hex colour such as #3b82f6' }),
  )
  color?: string;

  @Text({ optional: true, min: 1, max: 64, description: '"standard" by default.' })
  userPrivacy?: string;

  @ListOf(() => QualityWeightRequest, { optional: true, min: 1, max: PILLAR_KEYS.length })
  qualityIndexMetricWeights?: QualityWeightRequest[];

  @ListOf(() => ProductMemberRequest, { optional: true, min: 0, max: 1000 })
  members?: ProductMemberRequest[];
}
