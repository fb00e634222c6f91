import { StuckPartitions } from './stuck-partitions.js';

const at = (position: number, end: number, partition = 'events/0') => [
  { partition, position: BigInt(position), end: BigInt(end) },
];
const NONE = new Set<string>();

describe('the watch over partitions', () => {
  it('names one that stands still while records wait, once that has lasted', () => {
    const watch = new StuckPartitions(60_000);
    expect(watch.observe(at(5, 6), NONE, 0)).toEqual([]);
    expect(watch.observe(at(5, 9), NONE, 59_999)).toEqual([]);
    expect(watch.observe(at(5, 20), NONE, 60_000)).toEqual(['events/0']);
  });

  it.each([
    ['moves', at(6, 9), NONE],
    ['has caught up', at(5, 5), NONE],
    ['is in hand', at(5, 9), new Set(['events/0'])],
    ['went to another consumer', [], NONE],
  ])('starts again when it %s meanwhile', (_, meanwhile, inHand) => {
    const watch = new StuckPartitions(60_000);
    watch.observe(at(5, 6), NONE, 0);
    watch.observe(meanwhile, inHand, 30_000);
    expect(watch.observe(at(6, 9), NONE, 70_000)).toEqual([]);
  });

  it('says nothing about a quiet partition beside a stuck one', () => {
    const watch = new StuckPartitions(60_000);
    const both = [...at(5, 6), ...at(3, 3, 'events/1')];
    watch.observe(both, NONE, 0);
    expect(watch.observe(both, NONE, 60_000)).toEqual(['events/0']);
  });
});
