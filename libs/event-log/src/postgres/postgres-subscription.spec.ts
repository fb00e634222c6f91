import { batchIntervalMs } from './postgres-subscription.js';

describe('batchIntervalMs', () => {
  it('lets a batch that takes long gather more, while much comes', () => {
    expect(batchIntervalMs(20, 10)).toBe(150);
    expect(batchIntervalMs(20, 60)).toBe(240);
    expect(batchIntervalMs(20, 100)).toBe(400);
  });

  it('keeps nobody waiting for the little that comes, however long it took', () => {
    expect(batchIntervalMs(0, 100)).toBe(150);
    expect(batchIntervalMs(4, 400)).toBe(150);
  });

  it('waits no longer than half a second, and not at all after a batch that took as long', () => {
    expect(batchIntervalMs(20, 200)).toBe(500);
    expect(batchIntervalMs(20, 700) - 700).toBeLessThan(0);
  });
});
