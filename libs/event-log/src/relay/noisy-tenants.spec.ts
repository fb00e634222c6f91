import { NoisyTenants } from './noisy-tenants.js';

const LIMITS = { messagesPerSecond: 100, share: 0.5 };

describe('the watch for noisy tenants', () => {
  const seen = (messages: Readonly<Record<string, number>>, limits = LIMITS): NoisyTenants => {
    const watch = new NoisyTenants(limits);
    for (const [tenant, count] of Object.entries(messages)) watch.saw(tenant, count, 1_000);
    watch.saw(Object.keys(messages)[0] ?? '', 1, 1_001);
    return watch;
  };

  it.each([
    ['much and more than all others', { loud: 900, quiet: 100 }, true],
    ['much, but less than the others', { loud: 900, quiet: 5_000 }, false],
    ['more than all others, but little', { loud: 300, quiet: 10 }, false],
    ['much, but there is nobody else', { loud: 90_000 }, false],
  ])('for one that writes %s says %#', (_, messages, noisy) => {
    expect(seen(messages).isNoisy('loud', 1_002)).toBe(noisy);
  });

  it('lets the mark stay a minute, and no longer', () => {
    const watch = seen({ loud: 900, quiet: 100 });
    expect(watch.isNoisy('loud', 60_000)).toBe(true);
    expect(watch.isNoisy('loud', 61_002)).toBe(false);
    expect(watch.isNoisy('quiet', 1_002)).toBe(false);
  });

  it('counts by windows: what was long ago does not add up', () => {
    const watch = new NoisyTenants(LIMITS);
    for (let now = 0; now < 600_000; now += 5_000) {
      watch.saw('quiet', 1, now);
      watch.saw('loud', 400, now);
    }
    expect(watch.isNoisy('loud', 600_000)).toBe(false);
  });

  it('can be switched off', () => {
    expect(seen({ loud: 9e9, quiet: 1 }, { ...LIMITS, messagesPerSecond: Infinity }).isNoisy('loud', 1_002)).toBe(
      false,
    );
  });
});
