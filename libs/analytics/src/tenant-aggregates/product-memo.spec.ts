import { ProductMemo } from './tenant-aggregates.js';

describe('ProductMemo', () => {
  /** A store whose rows say how often they were read. */
  function store() {
    const reads: string[][] = [];
    const read = async (ids: readonly string[]) => {
      reads.push([...ids]);
      return new Map(ids.filter((id) => id !== 'empty').map((id) => [id, `${id} at read ${reads.length}`]));
    };
    return { reads, read };
  }

  it('reads only what has another fingerprint than before', async () => {
    const { reads, read } = store();
    const memo = new ProductMemo<string>();
    await memo.refresh(
      new Map([
        ['a', '1'],
        ['b', '1'],
      ]),
      read,
    );
    const rows = await memo.refresh(
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['c', '1'],
      ]),
      read,
    );
    expect(reads).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect([...rows.values()]).toEqual(['a at read 1', 'b at read 2', 'c at read 2']);
  });

  it('reads nothing while nothing changes, not even for a product without a row', async () => {
    const { reads, read } = store();
    const memo = new ProductMemo<string>();
    const current = new Map([
      ['a', '1'],
      ['empty', '1'],
    ]);
    await memo.refresh(current, read);
    expect([...(await memo.refresh(current, read)).keys()]).toEqual(['a']);
    expect(reads).toHaveLength(1);
  });

  it('forgets a product that has no facts any more, and reads it anew when it has some again', async () => {
    const { reads, read } = store();
    const memo = new ProductMemo<string>();
    await memo.refresh(new Map([['a', '1']]), read);
    expect((await memo.refresh(new Map(), read)).size).toBe(0);
    await memo.refresh(new Map([['a', '1']]), read);
    expect(reads).toEqual([['a'], ['a']]);
  });

  it('keeps what it had when a read fails, and reads again at the next refresh', async () => {
    const { reads, read } = store();
    const memo = new ProductMemo<string>();
    await memo.refresh(new Map([['a', '1']]), read);
    const failing = () => Promise.reject(new Error('busy'));
    await expect(memo.refresh(new Map([['a', '2']]), failing)).rejects.toThrow('busy');
    expect((await memo.refresh(new Map([['a', '2']]), read)).get('a')).toBe('a at read 2');
    expect(reads).toHaveLength(2);
  });
});
