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
const ID = expect.stringMatching(/^import-[0-9a-f]{64}$/) as string;
const row = { Ticket: 'c-1', Who: 'ada', Author: 'Customer', Body: 'Hello', Created: '2026-01-05 10:00', Plan: 'pro' };

describe('a row of CSV', () => {
  it('is a message of its conversation', () => {
    expect(csvBody(options(MESSAGES), { number: 7, value: row })).toEqual({
      externalUserId: 'ada',
      externalConversationId: 'c-1',
      properties: { plan: 'pro' },
      messages: [{ role: 'user', content: 'Hello', externalMessageId: ID, createdAt: '2026-01-05T10:00:00.000Z' }],
    });
  });

  it('may be a question with its answer and a rating, of a user that all rows share', () => {
    const turn = options(['question=Q', 'answer=A', 'rating=Stars'], 'imported');
    expect(csvBody(turn, { number: 2, value: { Q: 'Where?', A: 'Here.', Stars: '4' } })).toEqual({
      externalUserId: 'imported',
      externalConversationId: ID,
      messages: [
        { role: 'user', content: 'Where?', externalMessageId: expect.stringMatching(/:question$/) as string },
        { role: 'assistant', content: 'Here.', externalMessageId: expect.stringMatching(/:answer$/) as string },
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

describe('a row of CSV without ids of its own', () => {
  const body = (given: ReturnType<typeof options>, number: number, value: Record<string, string>) => {
    const found = csvBody(given, { number, value });
    if (typeof found === 'string') throw new Error(found);
    return found;
  };
  const idsOf = (...given: Parameters<typeof body>) => {
    const { externalConversationId, messages } = body(...given);
    return [
      externalConversationId,
      ...(messages as { externalMessageId: string }[]).map(({ externalMessageId }) => externalMessageId),
    ] as string[];
  };

  it('has the same ids in the same file, and others in another file or on another line', () => {
    const turn = options(['question=Q', 'answer=A', 'rating=Stars'], 'imported');
    const [january, february] = [
      { Q: 'Where?', A: 'Here.', Stars: '4' },
      { Q: 'When?', A: 'Now.', Stars: '5' },
    ];
    expect(idsOf(turn, 2, { ...january })).toEqual(idsOf(turn, 2, january));
    const all = [idsOf(turn, 2, january), idsOf(turn, 2, february), idsOf(turn, 3, january)].flat();
    expect(new Set(all).size).toBe(9);
  });

  it('is found again in a longer export of its conversation by its time and text', () => {
    const messages = options(MESSAGES);
    expect(idsOf(messages, 9, { ...row, Plan: 'free' })).toEqual(idsOf(messages, 7, row));
    for (const other of [{ Created: '2026-01-05 10:01' }, { Body: 'Hello!' }, { Author: 'bot' }]) {
      expect(idsOf(messages, 7, { ...row, ...other })).not.toEqual(idsOf(messages, 7, row));
    }
  });

  it('is a message of its own without a time, though its conversation has the same text elsewhere', () => {
    const messages = options(MESSAGES);
    const untimed = { ...row, Created: '' };
    expect(idsOf(messages, 9, untimed)).not.toEqual(idsOf(messages, 7, untimed));
    expect(idsOf(messages, 7, untimed)).not.toEqual(idsOf(messages, 7, { ...untimed, Body: 'Hi' }));
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
