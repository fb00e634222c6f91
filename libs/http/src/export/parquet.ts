import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { type AnyShape, type Column, columnsOf, type Kind, nameOf } from './columns.js';
import type { RowReader, Rows } from './row-reader.js';

/** Rows of a group, which is encoded at once: large enough to compress, small enough to hold in memory. */
const ROWS_OF_A_GROUP = 10_000;
/** A list of large rows comes in parts of few: these end a group as well. */
const PARTS_OF_A_GROUP = 20;

/**
 * The list as a Parquet file, a row group at a time: only the footer entry of a group is kept once it was sent. The
 * columns are those of CSV, each of its type and nullable; lists and free-form data are JSON.
 */
export async function* parquet<Row>(
  shape: AnyShape,
  parts: Rows<Row>,
  { value }: RowReader<Row>,
): AsyncGenerator<Buffer> {
  const columns = columnsOf(shape);
  const writer = new ByteWriter();
  const columnData = (rows: readonly Row[]) =>
    columns.map((column, index) =>
      columnOf(
        column,
        rows.map((row) => value(row, column, index)),
      ),
    );
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columnData([]) }),
    createdBy: 'Parley',
  });
  const group = (rows: readonly Row[]): Buffer => {
    void file.write({ columnData: columnData(rows), rowGroupSize: ROWS_OF_A_GROUP });
    return taken(writer);
  };
  let held: Row[] = [];
  let partsHeld = 0;
  for await (const part of parts) {
    held.push(...part);
    for (; held.length >= ROWS_OF_A_GROUP; held = held.slice(ROWS_OF_A_GROUP)) {
      yield group(held.slice(0, ROWS_OF_A_GROUP));
      partsHeld = 0;
    }
    if (++partsHeld < PARTS_OF_A_GROUP || held.length === 0) continue;
    yield group(held);
    [held, partsHeld] = [[], 0];
  }
  if (held.length > 0) yield group(held);
  void file.finish();
  yield taken(writer);
}

/** The bytes written since the last call; offsets in the file keep counting. */
function taken(writer: ByteWriter): Buffer {
  const written = Buffer.from(writer.getBuffer());
  writer.index = 0;
  return written;
}

function columnOf(column: Column, values: readonly unknown[]) {
  const type = TYPES[column.kind];
  return {
    name: nameOf(column),
    type,
    data: values.map((value) => encoded(type, value)),
    // Both would stay in memory until the end, the bounds of JSON at full length.
    offsetIndex: false,
    statistics: type !== 'JSON',
  };
}

const TYPES: Readonly<Record<Kind, BasicType>> = {
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  text: 'STRING',
  instant: 'TIMESTAMP',
  json: 'JSON',
};

function encoded(type: BasicType, value: unknown): unknown {
  if (value == null) return null;
  if (type === 'INT64') return BigInt(value as number);
  return type === 'TIMESTAMP' ? new Date(value as Date | string) : value;
}
