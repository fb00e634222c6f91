import { time } from '../ui/format.js';
import { NAMED_ZONES, zoneInWords } from './zones.js';
import { readState } from './state.js';

describe('a time zone', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (America)'],
    ['Europe/Berlin', 'Berlin (Europe)'],
    ['CET', 'CET'],
  ])('%s is called %s', (name, words) => {
    expect(zoneInWords(name)).toBe(words);
  });

  it('is one that the browser knows, and what it shows is of there', () => {
    expect(NAMED_ZONES).toContain('Asia/Tokyo');
    expect([readState('?zone=Asia%2FTokyo'), readState('?zone=Mars%2FOlympus')]).toEqual([{ zone: 'Asia/Tokyo' }, {}]);
    expect(time('2026-11-22T23:30:00Z', 'Asia/Tokyo')).toBe('08:30');
    expect(time('2026-11-22T23:30:00Z', 'utc')).toBe('23:30');
  });
});
