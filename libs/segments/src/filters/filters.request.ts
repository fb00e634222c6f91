import { IdList, Instant, ListOfVariants, ObjectOf, OneOf } from '@parley/http';
import {
  checkDateRange,
  checkRule,
  DATE_PRESETS,
  type DatePreset,
  type DateRange,
  type SegmentFilters,
  type SegmentRule,
} from '@parley/segment-rules';
import {
  AnalysisRuleRequest,
  ConversationPropertyRuleRequest,
  CountRuleRequest,
  FlagRuleRequest,
  PropertyRuleRequest,
  SeenRuleRequest,
} from './rule.request.js';

const MAX_RULES = 50;
const MAX_PRODUCTS = 100;

export class DateRangeRequest implements DateRange {
  @OneOf(DATE_PRESETS, { optional: true, description: 'Not together with from and to.' })
  preset?: DatePreset | null;

  @Instant({ optional: true, description: 'Start, inclusive.' })
  from?: string | null;

  @Instant({ optional: true, description: 'End, exclusive; after `from`.' })
  to?: string | null;
}

export class FiltersRequest implements SegmentFilters {
  @ListOfVariants({
    discriminator: 'type',
    types: {
      analysis: AnalysisRuleRequest,
      analysis_flag: FlagRuleRequest,
      property: PropertyRuleRequest,
      conversation_property: ConversationPropertyRuleRequest,
      conversation_count: CountRuleRequest,
      last_seen: SeenRuleRequest,
    },
    crossField: (rule) => checkRule(rule as SegmentRule),
    min: 1,
    max: MAX_RULES,
    description: 'All must hold.',
  })
  rules!: SegmentRule[];

  @IdList({
    optional: true,
    min: 1,
    max: MAX_PRODUCTS,
    description: 'Members have had a conversation with one of these, and only such conversations count for the rules.',
  })
  productIds?: string[] | null;

  @ObjectOf(() => DateRangeRequest, {
    optional: true,
    crossField: checkDateRange,
    description: 'Only conversations that began then count for the rules.',
  })
  dateRange?: DateRangeRequest | null;
}
