import { listOf, nullable, oneOf, record, text } from '@parley/http';

export interface BehavioralPattern {
  readonly pattern: string;
  readonly evidence: string;
  readonly frequency: 'recurring' | 'occasional' | 'rare';
}

export interface Engagement {
  readonly level: 'power_user' | 'regular' | 'casual' | 'at_risk' | 'churning';
  readonly trajectory: 'growing' | 'stable' | 'declining';
  readonly description: string;
}

export interface Signal {
  readonly type: 'opportunity' | 'risk' | 'insight';
  readonly priority: 'high' | 'medium' | 'low';
  readonly title: string;
  readonly description: string;
}

export interface UserSummary {
  readonly profileSummary: string;
  readonly behavioralPatterns: readonly BehavioralPattern[];
  readonly engagement: Engagement;
  /** Null under three analysed conversations. */
  readonly productAlignment: {
    readonly summary: string;
    readonly strengths: readonly string[];
    readonly gaps: readonly string[];
  } | null;
  readonly signals: readonly Signal[];
  readonly methodology: string;
}

/** Of the shape of a summary, and saying nothing. */
export const EMPTY_SUMMARY: UserSummary = {
  profileSummary: '',
  behavioralPatterns: [],
  engagement: { level: 'casual', trajectory: 'stable', description: '' },
  productAlignment: null,
  signals: [],
  methodology: '',
};

export const USER_SUMMARY = record<UserSummary>('UserSummary', {
  profileSummary: text,
  behavioralPatterns: listOf(
    record<BehavioralPattern>('BehavioralPattern', {
      pattern: text,
      evidence: text,
      frequency: oneOf(['recurring', 'occasional', 'rare']),
    }),
  ),
  engagement: record<Engagement>('Engagement', {
    level: oneOf(['power_user', 'regular', 'casual', 'at_risk', 'churning']),
    trajectory: oneOf(['growing', 'stable', 'declining']),
    description: text,
  }),
  productAlignment: nullable(
    record<NonNullable<UserSummary['productAlignment']>>('ProductAlignment', {
      summary: text,
      strengths: listOf(text),
      gaps: listOf(text),
    }),
  ),
  signals: listOf(
    record<Signal>('Signal', {
      type: oneOf(['opportunity', 'risk', 'insight']),
      priority: oneOf(['high', 'medium', 'low']),
      title: text,
      description: text,
    }),
  ),
  methodology: text,
});
