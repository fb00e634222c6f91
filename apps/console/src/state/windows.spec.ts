import { windowsUpTo } from './windows.js';

const NOW = new Date('2026-11-22T06:40:00Z');
const ends = (...given: Parameters<typeof windowsUpTo>) => {
  const { from, to } = windowsUpTo(...given);
  return [from.toISOString(), to.toISOString()];
};

describe('the windows of an alert', () => {
  it('are the last thirty that have ended, weeks on Monday', () => {
    expect(ends('hour', NOW)).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-22T06:00:00.000Z']);
    expect(ends('day', NOW)).toEqual(['2026-10-23T00:00:00.000Z', '2026-11-22T00:00:00.000Z']);
    expect(ends('week', NOW)).toEqual(['2026-04-20T00:00:00.000Z', '2026-11-16T00:00:00.000Z']);
  });

  it('are those around the one that is asked about, where that was long ago', () => {
    expect(ends('day', NOW, '2026-11-20T00:00:00.000Z')).toEqual(ends('day', NOW));
    expect(ends('day', NOW, '2026-06-11T00:00:00.000Z')).toEqual([
      '2026-05-18T00:00:00.000Z',
      '2026-06-17T00:00:00.000Z',
    ]);
  });
});
