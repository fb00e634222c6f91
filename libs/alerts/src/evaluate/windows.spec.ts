import { nextWindow } from './windows.js';

const at = (text: string) => new Date(`${text}:00.000Z`);
const next = (evaluatedTo: string | null, settledAt: string) =>
  nextWindow('hour', evaluatedTo === null ? null : at(evaluatedTo), at(settledAt))?.to ?? null;

describe('the window that comes next', () => {
  it('is the last that has settled, of an alert that never was evaluated', () => {
    expect(nextWindow('hour', null, at('2026-03-01T10:40'))).toEqual({
      from: at('2026-03-01T09:00'),
      to: at('2026-03-01T10:00'),
      stepMs: 3_600_000,
    });
  });

  it('begins where intervals of questions begin: weeks on Monday', () => {
    expect(nextWindow('week', null, at('2026-03-04T10:40'))).toMatchObject({
      from: at('2026-02-23T00:00'),
      to: at('2026-03-02T00:00'),
    });
  });

  it.each([
    ['waits until it has settled', '2026-03-01T10:00', '2026-03-01T10:59', null],
    ['follows the last one', '2026-03-01T10:00', '2026-03-01T11:00', '2026-03-01T11:00'],
    ['leaves none out that passed meanwhile', '2026-03-01T10:00', '2026-03-01T14:00', '2026-03-01T11:00'],
    ['leaves out those that passed too long ago', '2026-03-01T10:00', '2026-03-03T12:30', '2026-03-03T06:00'],
  ])('%s', (_, evaluatedTo, settledAt, expected) => {
    expect(next(evaluatedTo, settledAt)).toEqual(expected === null ? null : at(expected));
  });
});
