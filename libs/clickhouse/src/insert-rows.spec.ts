import { ClickHouseWriter, type Insert } from './clickhouse.port.js';
import { insertRows, type VersionedRow } from './insert-rows.js';

const MEBIBYTE = 1024 * 1024;

class RememberingWriter extends ClickHouseWriter {
  readonly inserts: Insert[] = [];

  override async insert(insert: Insert): Promise<void> {
    this.inserts.push(insert);
  }

  override async execute(): Promise<void> {}
}

describe('inserting rows', () => {
  const rowOf = (index: number, words: string): VersionedRow =>
    ({ key: String(index).padStart(6, '0'), version: 1, values: { words } }) as unknown as VersionedRow;
  const inserted = async (rows: readonly VersionedRow[]): Promise<readonly Insert[]> => {
    const writer = new RememberingWriter();
    await insertRows(writer, 'conversation_analysis_details', rows);
    return writer.inserts;
  };
  const linesOf = ({ rows }: Insert): string[] => rows.toString().split('\n');

  it('makes one insert of many small rows', async () => {
    const inserts = await inserted(Array.from({ length: 10_000 }, (_, index) => rowOf(index, 'few')));
    expect(inserts.map((insert) => linesOf(insert).length)).toEqual([10_000]);
  });

  it('bounds an insert by its bytes, and leaves no row out', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => rowOf(index, 'ü'.repeat(MEBIBYTE / 2)));
    const inserts = await inserted(rows);
    expect(inserts.map((insert) => linesOf(insert).length)).toEqual([15, 15, 10]);
    for (const { rows: buffer } of inserts) expect(buffer.length).toBeLessThanOrEqual(16 * MEBIBYTE);
    expect(new Set(inserts.map(({ deduplicationToken }) => deduplicationToken)).size).toBe(3);
  });

  it('inserts a row that is larger than that alone', async () => {
    const inserts = await inserted([rowOf(1, 'few'), rowOf(2, 'x'.repeat(20 * MEBIBYTE)), rowOf(3, 'few')]);
    expect(inserts.map((insert) => linesOf(insert).length)).toEqual([1, 1, 1]);
  });

  it('cuts the same rows alike, in whatever order they come: repeated inserts are recognised by their tokens', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => rowOf(index, 'x'.repeat(MEBIBYTE)));
    const tokens = async (some: readonly VersionedRow[]) =>
      (await inserted(some)).map(({ deduplicationToken }) => deduplicationToken);
    expect(await tokens(rows.toReversed())).toEqual(await tokens(rows));
  });
});
