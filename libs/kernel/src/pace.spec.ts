import { Pace } from './pace.js';

const work = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

describe('the pace of many small parts', () => {
  it('lets in what waits while they go on, and costs no turn where they are quick', async () => {
    let turns = 0;
    const count = (): void => {
      turns++;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const pace = new Pace();
    for (let part = 0; part < 20; part++) {
      await pace.letOthersIn();
      work(2);
    }
    const slow = turns;
    const quick = new Pace();
    for (let part = 0; part < 20; part++) await quick.letOthersIn();
    clearImmediate(waiting);
    expect(slow).toBeGreaterThanOrEqual(4);
    expect(turns - slow).toBeLessThanOrEqual(1);
  });
});
