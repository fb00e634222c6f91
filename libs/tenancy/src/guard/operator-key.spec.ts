import { OperatorKey } from './operator-key.js';

describe('the operator key', () => {
  it('is the one that was set', () => {
    const key = new OperatorKey('one-of-sixteen-ch');
    expect(['one-of-sixteen-ch', 'one-of-sixteen-c', '', 'another'].map((given) => key.is(given))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('may be two, while one takes the place of the other', () => {
    const key = new OperatorKey('the-old-one', 'the-new-one');
    expect(['the-old-one', 'the-new-one', 'neither'].map((given) => key.is(given))).toEqual([true, true, false]);
  });
});
