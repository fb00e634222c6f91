import fc from 'fast-check';
import { entriesOf } from './append.js';

const ofLength = (length: number) => 'x'.repeat(length);

describe('the entry of each message', () => {
  it('holds messages of one partition', () => {
    expect(entriesOf([3, 1, 3, 1], ['a', 'b', 'c', 'd'])).toEqual([0, 1, 0, 1]);
  });

  it('holds at most 250 messages', () => {
    const messages = Array.from({ length: 600 }, () => 'a');
    const entries = entriesOf(
      messages.map(() => 3),
      messages,
    );
    expect([0, 1, 2].map((entry) => entries.filter((one) => one === entry).length)).toEqual([250, 250, 100]);
  });

  it('holds at most 512 KiB, unless a single message is longer', () => {
    const lengths = [300, 200, 100, 600, 1].map((kibibytes) => ofLength(kibibytes * 1024));
    expect(
      entriesOf(
        lengths.map(() => 3),
        lengths,
      ),
    ).toEqual([0, 0, 1, 2, 3]);
  });

  it('keeps the order of a partition', () => {
    const partitions = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2_000 });
    fc.assert(
      fc.property(partitions, (given) => {
        const entries = entriesOf(
          given,
          given.map(() => 'a'),
        );
        for (const partition of [0, 1, 2]) {
          const own = entries.filter((_, index) => given[index] === partition);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
