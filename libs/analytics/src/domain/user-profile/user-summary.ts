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
  /** Null under four analysed conversations. */
  readonly productAlignment: {
    readonly summary: string;
    readonly strengths: readonly string[];
    readonly gaps: readonly string[];
  } | null;
  readonly signals: readonly Signal[];
  readonly methodology: string;
}
