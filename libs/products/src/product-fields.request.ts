import { ValidatedBy, field, type FieldOptions, Numeric, OneOf, Text } from '@parley/http';
import { PILLAR_KEYS, type PillarKey } from './domain/quality-weights.js';

export class QualityWeightRequest {
  @OneOf(PILLAR_KEYS, { description: 'The pillar.' })
  key!: PillarKey;

  @Numeric({ min: 0, max: 1, description: 'Its share of the index, 0 to 1; the weights must sum to 1.' })
  weight!: number;
}

export class ProductMemberRequest {
  @Text({ min: 1, max: 512, description: "The member, by the caller's own id." })
  userId!: string;

  @Text({ min: 1, max: 64, description: 'What the member does.' })
  role!: string;

  @Text({ optional: true, max: 2048, description: 'A picture.' })
  avatarUrl?: string | null;
}

export const MAX_MEMBERS = 1000;

const FORM = /^#[0-9a-fA-F]{6}$/;
const isColor = (value: unknown): boolean => typeof value === 'string' && FORM.test(value);

export const ColorField = (options: FieldOptions) =>
  field({ example: '#3b82f6', ...options }, { type: String, pattern: FORM.source }, [
    ValidatedBy({
      accepts: isColor,
      errorsOf: (value) =>
        isColor(value) ? [] : [{ path: '', message: 'must be a hex colour of six digits, such as #3b82f6' }],
    }),
  ]);
