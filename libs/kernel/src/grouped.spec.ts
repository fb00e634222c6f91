import { grouped } from './grouped.js';

describe('grouped', () => {
  it('keeps the order of groups and of their items', () => {
    const groups = grouped(['b1', 'a1', 'b2'], ([key]) => key);
    expect([...groups]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  it('takes time that grows with the items alone', () => {
    const groups = grouped(new Array(200_000).fill(0), () => 'same');
    expect(groups.get('same')).toHaveLength(200_000);
  });
});
