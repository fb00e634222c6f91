/** Why a conversation needs a person. */
export const TRIGGER_TYPES = [
  'guardrail',
  'expectation_check',
  'novelty',
  'revenue_risk',
  'manual_review',
  'opportunity',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

export const AXES = ['attention', 'opportunity', 'manual'] as const;
export type Axis = (typeof AXES)[number];

export interface Trigger {
  readonly triggerType: TriggerType;
  /** 1 (when there is time) to 5 (now). */
  readonly severity: number;
  readonly reason: string;
  /** What raised it, by the name of its score or flag; `person` for one that somebody raised. */
  readonly source: string;
  /** 0..1; null where there is nothing to be unsure of, or no measure of it. */
  readonly confidence: number | null;
}

const AXIS: Readonly<Record<TriggerType, Axis>> = {
  guardrail: 'attention',
  revenue_risk: 'attention',
  expectation_check: 'attention',
  novelty: 'attention',
  manual_review: 'manual',
  opportunity: 'opportunity',
};

export const axisOf = ({ triggerType }: Trigger): Axis => AXIS[triggerType];

/** Of triggers that are equally severe, the one whose type stands first here speaks for the conversation. */
const PRECEDENCE: readonly TriggerType[] = [
  'guardrail',
  'revenue_risk',
  'expectation_check',
  'manual_review',
  'opportunity',
  'novelty',
];

/** The trigger that speaks for the conversation; null without triggers. */
export const primaryOf = (triggers: readonly Trigger[]): Trigger | null =>
  triggers.reduce<Trigger | null>((best, one) => (best === null || comesBefore(one, best) ? one : best), null);

const comesBefore = (one: Trigger, other: Trigger): boolean =>
  one.severity !== other.severity
    ? one.severity > other.severity
    : PRECEDENCE.indexOf(one.triggerType) < PRECEDENCE.indexOf(other.triggerType);
