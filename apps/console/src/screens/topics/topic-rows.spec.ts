import { allOf, topicRows } from './topic-rows.js';

const topic = (name: string, hidden = false) => ({
  id: name,
  name,
  group: 'other' as const,
  count: 9,
  examples: [],
  configured: false,
  hidden,
  merged: [],
});

describe('the rows of the topics', () => {
  it('have the figures of the days, the most common first, and none that is hidden', () => {
    const rows = topicRows([topic('refunds'), topic('parcels'), topic('swearing', true), topic('lamps')], {
      now: [
        { topic: 'refunds', conversations: 2, frustration: 0.5 },
        { topic: 'parcels', conversations: 3, frustration: null },
        { topic: null, conversations: 7, frustration: 0 },
      ],
      before: [{ topic: 'refunds', conversations: 5 }],
      course: [
        { at: '2026-11-01', topic: 'parcels', conversations: 3 },
        { at: '2026-11-02', topic: 'refunds', conversations: 2 },
      ],
    });
    expect(
      rows.map(({ name, conversations, before, frustration, course }) => [
        name,
        conversations,
        before,
        frustration,
        course,
      ]),
    ).toEqual([
      ['parcels', 3, 0, null, [3, 0]],
      ['refunds', 2, 5, 0.5, [0, 2]],
      ['lamps', 0, 0, null, [0, 0]],
    ]);
  });

  it('are shares of all conversations, of those without a topic too', () => {
    expect(
      allOf([
        { topic: 'refunds', conversations: 6 },
        { topic: 'parcels', conversations: 4 },
        { topic: null, conversations: 90 },
      ]),
    ).toBe(100);
  });

  it.each([
    ['is known', undefined],
    ['there is', []],
  ])('are there before what they are held against %s', (_, before) => {
    const [row] = topicRows([topic('refunds')], { now: [], before, course: undefined });
    expect(row).toMatchObject({ conversations: 0, before: null, course: [] });
  });
});
