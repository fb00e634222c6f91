import { described, listOf, nullable, oneOf, record, text } from '@parley/http';
import type { BehavioralPattern, Engagement, Signal, UserSummary } from '../domain/user-profile/user-summary.js';

/**
 * A summary without a word. Engagement is counted, not written, and clients accept no other values for it than these.
 */
export const wordlessSummary = (engagement: Omit<Engagement, 'description'>): UserSummary => ({
  profileSummary: '',
  behavioralPatterns: [],
  engagement: { ...engagement, description: '' },
  productAlignment: null,
  signals: [],
  methodology: '',
});

export const USER_SUMMARY = record<UserSummary>('UserSummary', {
  profileSummary: described(text, 'The user in a few sentences; empty in simple mode.'),
  behavioralPatterns: described(
    listOf(
      record<BehavioralPattern>('BehavioralPattern', {
        pattern: described(text, 'What the user does.'),
        evidence: described(text, 'What shows it.'),
        frequency: described(oneOf(['recurring', 'occasional', 'rare']), 'How often.'),
      }),
    ),
    'What the user does again and again.',
  ),
  engagement: described(
    record<Engagement>('Engagement', {
      level: described(
        oneOf(['power_user', 'regular', 'casual', 'at_risk', 'churning']),
        'How much the user uses the product.',
      ),
      trajectory: described(oneOf(['growing', 'stable', 'declining']), 'Whether that changes.'),
      description: described(text, 'The same in words.'),
    }),
    'How much the user uses the product, and whether that changes.',
  ),
  productAlignment: described(
    nullable(
      record<NonNullable<UserSummary['productAlignment']>>('ProductAlignment', {
        summary: described(text, 'How the product fits what the user wants.'),
        strengths: described(listOf(text), 'What it does well for the user.'),
        gaps: described(listOf(text), 'What the user misses.'),
      }),
    ),
    'How the product fits the user; null where there is too little to say.',
  ),
  signals: described(
    listOf(
      record<Signal>('Signal', {
        type: described(oneOf(['opportunity', 'risk', 'insight']), 'What it may lead to.'),
        priority: described(oneOf(['high', 'medium', 'low']), 'How much it matters.'),
        title: described(text, 'In a few words.'),
        description: described(text, 'In a sentence.'),
      }),
    ),
    'What to look out for.',
  ),
  methodology: described(text, 'What it rests on, and who put it into words.'),
});
