import type { SegmentRule } from '@parley/segment-rules';
import { MAX_NAME_LENGTH, segmentName } from './segment-name.js';

const property = (value: string): SegmentRule => ({ type: 'property', key: 'plan', operator: 'eq', value });

describe('segmentName', () => {
  it.each<[SegmentRule[], string]>([
    [[{ type: 'analysis', field: 'commercialIntent', operator: 'gte', value: 0.7 }], 'Commercial intent at least 0.7'],
    [[{ type: 'analysis_flag', field: 'jailbreakDetected', value: true }], 'With a jailbreak'],
    [[{ type: 'analysis_flag', field: 'userBiasDetected', value: false }], 'Without user bias'],
    [
      [{ type: 'conversation_property', key: 'channel', operator: 'neq', value: 'web' }],
      'Conversation channel is not web',
    ],
    [[{ type: 'conversation_count', operator: 'gte', value: 1 }], 'At least 1 conversation'],
    [[{ type: 'last_seen', operator: 'within', value: '24h' }], 'Seen in the last 24 hours'],
    [[{ type: 'last_seen', operator: 'before', value: '1d' }], 'Not seen for 1 day'],
    [
      [property('pro'), { type: 'analysis', field: 'rating', operator: 'lt', value: 3 }],
      'Plan is pro and rating below 3',
    ],
    [
      [property('pro'), property('beta'), { type: 'conversation_count', operator: 'lte', value: 2 }],
      'Plan is pro, plan is beta and at most 2 conversations',
    ],
  ])('calls %j "%s"', (rules, name) => expect(segmentName(rules)).toBe(name));

  it('tells as many rules as fit, and how many it does not tell', () => {
    const name = segmentName(Array.from({ length: 50 }, () => property('x'.repeat(60))));
    expect(name).toMatch(/ and 47 more$/);
    expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
  });

  it.each([253, 254, 255, 256, 1024])('stays within its bound with a value of %d characters', (length) => {
    const name = segmentName([property('😀'.repeat(length / 2))]);
    expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
    expect(name.isWellFormed()).toBe(true);
  });
});
