import { ValidatedBy, field, Flag, Numeric, OneOf, Text, Whole } from '@parley/http';
import { describeMetrics } from '@parley/metrics';
import {
  ANALYSIS_FIELDS,
  type AnalysisField,
  type AnalysisRule,
  COUNT_OPERATORS,
  type CountOperator,
  type CountRule,
  type FlagField,
  type FlagRule,
  FLAG_FIELDS,
  ORDER_OPERATORS,
  type OrderOperator,
  PROPERTY_OPERATORS,
  type PropertyOperator,
  type PropertyRule,
  type PropertyValue,
  DURATION_FORM,
  durationSeconds,
  SEEN_OPERATORS,
  type SeenOperator,
  type SeenRule,
} from '@parley/segment-rules';
import { PropertyValueField } from './property-value.field.js';

const MAX_CONVERSATIONS = 1_000_000_000;

export class AnalysisRuleRequest implements AnalysisRule {
  @OneOf(['analysis'], { description: "A mean over the user's conversations." })
  type!: 'analysis';

  @OneOf(ANALYSIS_FIELDS, { description: describeMetrics(ANALYSIS_FIELDS) })
  field!: AnalysisField;

  @OneOf(ORDER_OPERATORS, { description: 'How the mean is compared with the value.' })
  operator!: OrderOperator;

  @Numeric({ description: 'Within the range of the field.' })
  value!: number;
}

export class FlagRuleRequest implements FlagRule {
  @OneOf(['analysis_flag'], { description: "A flag of the user's conversations." })
  type!: 'analysis_flag';

  @OneOf(FLAG_FIELDS, { description: describeMetrics(FLAG_FIELDS) })
  field!: FlagField;

  @OneOf(['eq'], { optional: true, description: 'Always eq.' })
  operator?: 'eq';

  @Flag({ description: 'True: any conversation that counts has the flag. False: none has it.' })
  value!: boolean;
}

class KeyRuleRequest {
  @Text({ min: 1, max: 255, description: 'The name of the property.' })
  key!: string;

  @OneOf(PROPERTY_OPERATORS, { description: 'No operator matches when the property is missing, `neq` included.' })
  operator!: PropertyOperator;

  @PropertyValueField()
  value!: PropertyValue;
}

export class PropertyRuleRequest extends KeyRuleRequest implements PropertyRule {
  @OneOf(['property'], { description: 'A property of the user.' })
  type!: 'property';
}

export class ConversationPropertyRuleRequest extends KeyRuleRequest implements PropertyRule {
  @OneOf(['conversation_property'], { description: "A property of any of the user's conversations." })
  type!: 'conversation_property';
}

export class CountRuleRequest implements CountRule {
  @OneOf(['conversation_count'], { description: 'How many conversations the user has.' })
  type!: 'conversation_count';

  @OneOf(COUNT_OPERATORS, { description: 'How the number is compared with the value.' })
  operator!: CountOperator;

  @Whole({ min: 0, max: MAX_CONVERSATIONS, description: 'Conversations.' })
  value!: number;
}

export class SeenRuleRequest implements SeenRule {
  @OneOf(['last_seen'], { description: 'When the user was last seen.' })
  type!: 'last_seen';

  @OneOf(SEEN_OPERATORS, {
    description: '`within`: last seen within the given time up to now; `before`: last seen longer ago.',
  })
  operator!: SeenOperator;

  @field(
    { description: 'Minutes, hours or days: 30m, 24h, 7d.', example: '7d' },
    { type: String, pattern: '^[1-9][0-9]*[mhd]$' },
    [
      ValidatedBy({
        accepts: (value) => durationSeconds(value) !== null,
        errorsOf: (value) =>
          durationSeconds(value) === null ? [{ path: '', message: `must be ${DURATION_FORM}` }] : [],
      }),
    ],
    DURATION_FORM,
  )
  value!: string;
}
