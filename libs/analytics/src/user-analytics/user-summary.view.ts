import { listOf, nullable, oneOf, record, text } from '@parley/http';
import type { BehavioralPattern, Engagement, Signal, UserSummary } from '../domain/user-profile/user-summary.js';

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
