import { checkHeader, csvColumns } from './csv-columns.js';
import { csvBody, csvConversations } from './csv-rows.js';

const MESSAGES = [
  'conversation=Ticket',
  'user=Who',
  'role=Author',
  'content=Body',
  'at=Created',
  'properties.plan=Plan',
];
const options = (map: readonly string[], user?: string) => ({
  columns: csvColumns(map, user !== undefined),
  user,
  ratings: { min: 1, max: 5 },
});
const row = { Ticket: 'c-1', Who: 'ada', Author: 'Customer', Body: 'Hello', Created: '2026-01-05 10:00', Plan: 'pro' };

describe('a row of CSV', () => {
  it('is a message of its conversation', () => {
    expect(csvBody(options(MESSAGES), { number: 7, value: row })).toEqual({
      externalUserId: 'ada',
      externalConversationId: 'c-1',
      properties: { plan: 'pro' },
      messages: [{ role: 'user', content: 'Hello', externalMessageId: 'row-7', createdAt: '2026-01-05T10:00:00.000Z' }],
    });
  });

  it('may be a question with its answer and a rating, of a user that all rows share', () => {
    const turn = options(['question=Q', 'answer=A', 'rating=Stars'], 'imported');
    expect(csvBody(turn, { number: 2, value: { Q: 'Where?', A: 'Here.', Stars: '4' } })).toEqual({
      externalUserId: 'imported',
      externalConversationId: 'row-2',
      messages: [
        { role: 'user', content: 'Where?', externalMessageId: 'row-2:question' },
        { role: 'assistant', content: 'Here.', externalMessageId: 'row-2:answer' },
      ],
      rating: { rating: 4, ratingMin: 1, ratingMax: 5 },
    });
    expect(csvBody(turn, { number: 2, value: { Q: 'Where?', A: '', Stars: '9' } })).toBe(
      'Stars 9 is no number from 1 to 5',
    );
  });

  it.each([
    [{ ...row, Author: 'robot 7' }, 'Author robot 7 is none of user, customer'],
    [{ ...row, Created: '5.1.2026' }, 'Created 5.1.2026 is no date of ISO 8601'],
    [{ ...row, Body: ' ' }, 'says nothing'],
  ])('says why it cannot be read: %j', (value, reason) => {
    expect(csvBody(options(MESSAGES), { number: 1, value })).toContain(reason);
  });

  it('goes with those of its conversation that it follows', () => {
    const line = (number: number, Ticket: string) => {
      const value = csvBody(options(MESSAGES), { number, value: { ...row, Ticket } });
      if (typeof value === 'string') throw new Error(value);
      return { number, value };
    };
    const found = csvConversations([line(2, 'a'), line(3, 'a'), line(4, 'b'), line(5, 'a')]);
    expect(found.map(({ numbers }) => numbers)).toEqual([[2, 3], [4], [5]]);
    expect(found[0]?.line.value['messages']).toHaveLength(2);
  });
});

describe('a mapping of columns', () => {
  it.each([
    [['colour=Body'], 'the field one of conversation, user'],
    [['user=Who', 'content=Body'], '--map lacks conversation, role.'],
    [['user=Who', 'question=Q'], '--map lacks answer.'],
    [['user=Who', 'question=Q', 'answer=A', 'content=Body'], 'a row is a message'],
    [['question=Q', 'answer=A'], '--map lacks user'],
  ])('%j is not taken', (map, problem) => {
    expect(() => csvColumns(map, false)).toThrow(problem);
  });

  it('names only columns that the file has', () => {
    const columns = csvColumns(MESSAGES, false);
    expect(() => checkHeader(['Ticket', 'Who', 'Author', 'Body', 'Created'], columns)).toThrow(
      'no column Plan; it has',
    );
  });
});
