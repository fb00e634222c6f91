import { causeInWords, filtersOfCause } from './cause.js';

describe('the cause of a cluster', () => {
  it.each([
    ['tool_failure: order_lookup', 'parcels', 'order_lookup fails', { failingTool: 'order_lookup' }],
    [
      'missing_capability: parcel: abroad',
      'refunds',
      'Missing capability: refunds',
      { rootCause: 'missing_capability', topic: 'refunds' },
    ],
    ['knowledge_gap: other', 'other', 'Knowledge gap', { rootCause: 'knowledge_gap', topic: 'other' }],
    ['tool_failure', null, 'Tool failure', { rootCause: 'tool_failure' }],
  ])('%s is said in words, and leads to its conversations', (rootCause, topic, words, filters) => {
    expect([causeInWords({ rootCause, topic }), filtersOfCause({ rootCause, topic })]).toEqual([words, filters]);
  });
});
