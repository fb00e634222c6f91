import { messageTimes } from './append-messages.js';

const NOW = new Date('2026-11-21T03:34:00.000Z');
const message = (createdAt?: string) => ({ createdAt: createdAt === undefined ? null : new Date(createdAt) });
const times = (messages: readonly { createdAt: Date | null }[], last: Date | null = null) =>
  messageTimes(messages, last, NOW).map((time) => time.toISOString());

describe('messageTimes', () => {
  it('starts now and goes on by milliseconds, so that the order given is kept', () => {
    expect(times([message(), message(), message()])).toEqual([
      '2026-11-21T03:34:00.000Z',
      '2026-11-21T03:34:00.001Z',
      '2026-11-21T03:34:00.002Z',
    ]);
  });

  it('takes stated times as they are, and goes on from them', () => {
    expect(
      times([message('2020-01-01T00:00:00Z'), message(), message('2019-01-01T00:00:00+01:00'), message()]),
    ).toEqual([
      '2020-01-01T00:00:00.000Z',
      '2020-01-01T00:00:00.001Z',
      '2018-12-31T23:00:00.000Z',
      '2018-12-31T23:00:00.001Z',
    ]);
  });

  it('comes after what the conversation holds already, also when that lies ahead of the clock', () => {
    expect(times([message(), message()], new Date('2026-11-21T03:34:05.000Z'))).toEqual([
      '2026-11-21T03:34:05.001Z',
      '2026-11-21T03:34:05.002Z',
    ]);
    expect(times([message()], new Date('2026-11-20T00:00:00.000Z'))).toEqual(['2026-11-21T03:34:00.000Z']);
  });

  it('has no times for no messages', () => {
    expect(times([])).toEqual([]);
  });
});
