import { withMaskedTexts, withoutOlderThan, withoutPerson } from './message-changes.js';

describe('a person who is erased', () => {
  const change = withoutPerson('ada', new Set(['hers by a conversation']));

  it('takes along the messages that name them, and the events that were theirs by a conversation', () => {
    expect(change({ userId: 'ada' })).toBeNull();
    expect(change({ userId: null, eventId: 'hers by a conversation' })).toBeNull();
  });

  it('leaves those of others as they are', () => {
    const other = { userId: 'grace', eventId: 'another' };
    expect(change(other)).toBe(other);
  });
});

describe('what a tenant keeps no longer', () => {
  const change = withoutOlderThan(new Map([['short', new Date('2026-03-01T00:00:00Z')]]));

  it('goes when its last message or its moment is older', () => {
    expect(change({ tenantId: 'short', lastMessageAt: '2026-02-28T23:59:59.999Z' })).toBeNull();
    expect(change({ tenantId: 'short', eventAt: '2026-02-28T23:59:59.999Z' })).toBeNull();
  });

  it.each([
    ['is as old as the bound', { tenantId: 'short', eventAt: '2026-03-01T00:00:00.000Z' }],
    ['goes on, however long ago it began', { tenantId: 'short', createdAt: '2020-01-01', lastMessageAt: '2026-03-02' }],
    ['has no time, such as a user', { tenantId: 'short', userId: 'ada' }],
    ['is of a tenant that keeps everything', { tenantId: 'long', eventAt: '2020-01-01T00:00:00.000Z' }],
  ])('stays when it %s', (_, message) => {
    expect(change(message)).toBe(message);
  });
});

describe('a user who is anonymised later', () => {
  const change = withMaskedTexts('ada');

  it('has the properties of each of their messages masked', () => {
    expect(change({ userId: 'ada', revision: 2, properties: { contact: 'ada@example.com' } })).toEqual({
      userId: 'ada',
      revision: 2,
      properties: { contact: '[email]' },
    });
  });

  it.each([
    ['nothing to mask', { userId: 'ada', properties: { plan: 'pro' } }],
    ['no properties', { userId: 'ada', properties: null }],
    ['another user', { userId: 'grace', properties: { contact: 'grace@example.com' } }],
  ])('leaves a message with %s as it is', (_, message) => {
    expect(change(message)).toBe(message);
  });
});
