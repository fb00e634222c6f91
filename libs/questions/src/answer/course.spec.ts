import { course } from './course.js';

describe('the course of a measure', () => {
  const day = (at: string, conversations: number | null) => ({ at: `2026-10-${at}T00:00:00.000Z`, conversations });

  it('ends with the interval that is under way, and says that it is', () => {
    const days = [day('05', 40), day('06', 55), day('07', 12), day('08', 0), day('09', 0)];
    expect(course(days, 'conversations', 'day', new Date('2026-10-07T09:00:00Z'))).toBe(
      'In that time, conversations went from 40 (2026-10-05) to 12 (2026-10-07, so far), with a high of 55 (2026-10-06).',
    );
  });

  it('leaves out intervals without a value', () => {
    const days = [day('05', null), day('06', 3), day('07', null)];
    expect(course(days, 'conversations', 'day', new Date('2026-11-01T00:00:00Z'))).toBe(
      'In that time, conversations went from 3 (2026-10-06) to 3 (2026-10-06), with a high of 3 (2026-10-06).',
    );
  });
});
