import { course } from './course.js';

describe('the course of a measure', () => {
  const on = (date: string, conversations: number | null) => ({ at: `${date}T00:00:00.000Z`, conversations });
  const of = {
    measure: 'conversations',
    interval: 'day',
    from: '2026-10-05T00:00:00.000Z',
    to: '2026-10-10T00:00:00.000Z',
    now: new Date('2026-11-01T00:00:00Z'),
    zone: 'UTC',
  } as const;

  it('ends with the interval that is under way, and says that it is', () => {
    const days = [
      on('2026-10-05', 40),
      on('2026-10-06', 55),
      on('2026-10-07', 12),
      on('2026-10-08', 0),
      on('2026-10-09', 0),
    ];
    expect(course(days, { ...of, now: new Date('2026-10-07T09:00:00Z') })).toBe(
      'In that time, conversations went from 40 (2026-10-05) to 12 (2026-10-07, so far), with a high of 55 (2026-10-06) and a low of 40 (2026-10-05).',
    );
  });

  it('leaves out intervals without a value', () => {
    const days = [on('2026-10-05', null), on('2026-10-06', 3), on('2026-10-07', null)];
    expect(course(days, of)).toBe(
      'In that time, conversations went from 3 (2026-10-06) to 3 (2026-10-06), with a high of 3 (2026-10-06) and a low of 3 (2026-10-06).',
    );
  });

  it('leaves out weeks that it begins or ends within', () => {
    const weeks = [on('2026-09-28', 9), on('2026-10-05', 70), on('2026-10-12', 60), on('2026-10-19', 20)];
    const month = {
      ...of,
      interval: 'week',
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-10-22T00:00:00.000Z',
    } as const;
    expect(course(weeks, month)).toBe(
      'In that time, conversations went from 70 (2026-10-05) to 60 (2026-10-12), with a high of 70 (2026-10-05) and a low of 60 (2026-10-12).',
    );
  });

  it('tells of parts where there is nothing else, and says so', () => {
    const month = {
      ...of,
      interval: 'week',
      from: '2026-10-06T00:00:00.000Z',
      to: '2026-10-08T00:00:00.000Z',
    } as const;
    expect(course([on('2026-10-05', 9)], month)).toBe(
      'In that time, conversations went from 9 (2026-10-05, in part) to 9 (2026-10-05, in part), with a high of 9 (2026-10-05, in part) and a low of 9 (2026-10-05, in part).',
    );
  });

  it('says that its days are those of UTC where others were asked about', () => {
    const days = [on('2026-10-04', 2), on('2026-10-05', 40), on('2026-10-06', 55), on('2026-10-07', 50)];
    const berlin = { ...of, zone: 'Europe/Berlin', from: '2026-10-04T22:00:00.000Z', to: '2026-10-07T22:00:00.000Z' };
    expect(course(days, berlin)).toBe(
      'In that time, conversations went from 40 (2026-10-05) to 55 (2026-10-06), with a high of 55 (2026-10-06) and a low of 40 (2026-10-05).' +
        ' Each day begins at midnight in UTC.',
    );
    expect(course(days, { ...berlin, now: new Date('2026-10-07T12:00:00Z') })).toContain('to 50 (2026-10-07, so far)');
  });
});
