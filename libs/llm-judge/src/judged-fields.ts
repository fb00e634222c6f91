import {
  COMMERCIAL_SIGNALS,
  type ConversationAnalysis,
  EMOTIONS,
  type FlagName,
  FLAGS,
  ROOT_CAUSES,
  TOPIC_GROUPS,
} from '@parley/analysis';

interface NumberField {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
}
interface ChoiceField {
  readonly kind: 'choice';
  readonly of: readonly string[];
}
interface TextField {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly nullable: boolean;
}
interface BooleanField {
  readonly kind: 'boolean';
}
export type FieldShape = NumberField | ChoiceField | TextField | BooleanField;

const SHARE: NumberField = { kind: 'number', minimum: 0, maximum: 1 };
const VALENCE: NumberField = { kind: 'number', minimum: -1, maximum: 1 };

/** The fields that the judge is asked for, besides the flags, and their allowed values. */
export const JUDGED_FIELDS = {
  sentiment: VALENCE,
  sentimentChange: VALENCE,
  frustration: SHARE,
  struggle: SHARE,
  commercialIntent: SHARE,
  commercialSignal: { kind: 'choice', of: COMMERCIAL_SIGNALS },
  churnRisk: { kind: 'boolean' },
  jailbreakSucceeded: { kind: 'boolean' },
  emotion: { kind: 'choice', of: EMOTIONS },
  topic: { kind: 'text', maxLength: 60, nullable: false },
  topicGroup: { kind: 'choice', of: TOPIC_GROUPS },
  missingCapability: { kind: 'text', maxLength: 120, nullable: true },
  rootCause: { kind: 'choice', of: [...ROOT_CAUSES, 'none'] },
  summary: { kind: 'text', maxLength: 600, nullable: false },
  qualityIndex: SHARE,
} as const satisfies Partial<Record<keyof ConversationAnalysis, FieldShape>>;

export type JudgedField = keyof typeof JUDGED_FIELDS;
export const JUDGED_FIELD_NAMES = Object.keys(JUDGED_FIELDS) as JudgedField[];
export const JUDGED_FLAGS: readonly FlagName[] = FLAGS;

export type JudgedPrimitive = number | string | boolean | null;

/** One field's value from the model, checked against its shape. */
export interface JudgedValue {
  readonly value: JudgedPrimitive;
  /** 0..1, as stated by the model. */
  readonly confidence: number;
  /** The message with the evidence; always one of the conversation. */
  readonly messageId: string | null;
}

export interface Judgement {
  readonly fields: Readonly<Partial<Record<JudgedField, JudgedValue>>>;
  readonly flags: Readonly<Partial<Record<FlagName, JudgedValue>>>;
}
