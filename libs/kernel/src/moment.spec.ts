import { SharedMoment } from './moment.js';

describe('a shared moment', () => {
  const date = new Date('2026-11-21T03:34:00.123Z');

  it('is the date that it is made of, and is written as that', () => {
    const moment = new SharedMoment(date);
    expect(moment.getTime()).toBe(date.getTime());
    expect(JSON.stringify([moment, moment])).toBe(JSON.stringify([date, date]));
    expect(moment.toISOString()).toBe(date.toISOString());
  });
});
