import { counter, readMetrics, tally } from './metrics.js';

describe('a tally', () => {
  it('is in the metric as often as it was counted, however often that is read', async () => {
    const tallied = counter('tallied_total', 'Counted by a test.', ['what']);
    const count = tally(tallied, { what: 'request' });
    const line = async () => /^parley_tallied_total\{.*$/m.exec((await readMetrics()).text)?.[0];
    expect(await line()).toBe('parley_tallied_total{what="request"} 0');
    count();
    count();
    expect(await line()).toBe('parley_tallied_total{what="request"} 2');
    expect(await line()).toBe('parley_tallied_total{what="request"} 2');
    count();
    expect(await line()).toBe('parley_tallied_total{what="request"} 3');
  });
});
