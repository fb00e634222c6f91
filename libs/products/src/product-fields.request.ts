import { ValidatedBy, field, type FieldOptions, Numeric, OneOf, Text } from '@parley/http';
import { PILLAR_KEYS, type PillarKey } from './domain/quality-weights.js';

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
