import type { Card } from '../../api/inbox.queries.js';
import { rowOfCard } from './title-of-card.js';

const ALONE = {
  clusterSize: 1,
  clusterRootCause: null,
  topic: 'refunds',
  triggerType: 'revenue_risk',
  firstUserMessage: 'Where is my money?',
  externalParticipantId: 'ada',
} as Card;
const row = (card: Partial<Card>) => {
  const { title, said } = rowOfCard({ ...ALONE, ...card });
  return [title, ...said.filter((one) => one !== null)];
};

describe('the row of a card', () => {
  it('tells conversations of one topic apart by how they began, and who had them', () => {
    expect(row({})).toEqual(['Where is my money?', 'Refunds', 'Revenue at risk', 'ada']);
    expect(row({ clusterRootCause: 'tool_failure: order_lookup' })[1]).toBe('order_lookup fails');
  });

  it('names the cause of several', () => {
    const cause = { clusterSize: 4, clusterRootCause: 'tool_failure: order_lookup' };
    expect(row(cause)).toEqual(['order_lookup fails', 'Revenue at risk']);
  });

  it('says nothing twice', () => {
    expect(row({ topic: null })).toEqual(['Where is my money?', 'Revenue at risk', 'ada']);
    expect(row({ topic: null, firstUserMessage: null })).toEqual(['Revenue at risk']);
    expect(row({ externalParticipantId: null })).toEqual(['Where is my money?', 'Refunds', 'Revenue at risk']);
  });
});
