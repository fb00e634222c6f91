import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Shape } from '../openapi/shape.js';
import { type TextRow, textsOf, jsonOfTexts, valueOf } from './text-row.js';
import { type AnyShape, columnsOf, valueAt } from './columns.js';
import { csvLine, headerLine } from './csv.js';
import { EXPORT_TYPES, type ExportFormat } from './export-format.js';
import { parquet } from './parquet.js';
import type { RowReader, Rows } from './row-reader.js';

/** The export that a request asks for, whatever its items are. */
interface AnyExport {
  readonly format: ExportFormat;
  /** The file's name without its extension. */
  readonly name: string;
  readonly shape: AnyShape;
}

export interface Export<Item> extends AnyExport {
  readonly shape: Shape<Item>;
}

/**
 * The list as a stream, a part at a time: the next is read when the caller has taken the last, and none once the caller
 * has left. The first is read before the stream begins, so that a failure is an error and not a cut-off file.
 */
export const exportList = <Item>(
  reply: FastifyReply,
  list: Export<Item>,
  parts: Rows<NoInfer<Item>>,
): Promise<Readable> =>
  streamOf(reply, list, parts, {
    json: (row) => JSON.stringify(row),
    texts: textsOf(list.shape),
    value: (row, column) => valueAt(column, row),
  });

/** The same for rows that come from their stores as texts, in the order of the columns. */
export const exportTextRows = (reply: FastifyReply, list: AnyExport, parts: Rows<TextRow>): Promise<Readable> =>
  streamOf(reply, list, parts, {
    json: jsonOfTexts(list.shape),
    texts: (texts) => texts,
    value: (texts, column, index) => valueOf(texts[index], column),
  });

async function streamOf<Row>(
  reply: FastifyReply,
  { format, name, shape }: AnyExport,
  parts: Rows<Row>,
  reader: RowReader<Row>,
): Promise<Readable> {
  const begun = await begin(parts);
  const charset = format === 'parquet' ? '' : '; charset=utf-8';
  void reply.header('content-type', EXPORT_TYPES[format] + charset);
  void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  return Readable.from(WRITERS[format](shape, begun, reader), { objectMode: false, highWaterMark: 65_536 });
}

async function begin<Row>(parts: Rows<Row>): Promise<Rows<Row>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let part = first; part.done !== true; part = await iterator.next()) yield part.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

type Writer = <Row>(shape: AnyShape, parts: Rows<Row>, reader: RowReader<Row>) => AsyncGenerator<Buffer>;

async function* csv<Row>(shape: AnyShape, parts: Rows<Row>, { texts }: RowReader<Row>): AsyncGenerator<Buffer> {
  const columns = columnsOf(shape);
  const line = csvLine(columns);
  yield Buffer.from(headerLine(columns));
  yield* lines(parts, (row) => line(texts(row)));
}

const jsonl: Writer = (_, parts, { json }) => lines(parts, (row) => `${json(row)}\n`);

async function* lines<Row>(parts: Rows<Row>, lineOf: (row: Row) => string): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    let text = '';
    for (const row of part) text += lineOf(row);
    if (text !== '') yield Buffer.from(text);
  }
}

const WRITERS: Readonly<Record<ExportFormat, Writer>> = { csv, jsonl, parquet };
