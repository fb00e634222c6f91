import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Shape } from '../openapi/shape.js';
import { columnsOf } from './columns.js';
import { csvLine, headerLine } from './csv.js';
import { EXPORT_TYPES, type ExportFormat } from './export-format.js';
import { parquet } from './parquet.js';

/** A whole list as it is asked for. */
export interface Export<Item> {
  readonly format: ExportFormat;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly shape: Shape<Item>;
}

/**
 * The list as a stream, a part at a time: the next is read when the caller has taken the last, and none once the caller
 * has left.
 */
export function exportList<Item>(
  reply: FastifyReply,
  { format, name, shape }: Export<Item>,
  parts: AsyncIterable<readonly Item[]>,
): Readable {
  const charset = format === 'parquet' ? '' : '; charset=utf-8';
  void reply.header('content-type', EXPORT_TYPES[format] + charset);
  void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  return Readable.from(WRITERS[format](shape, parts), { objectMode: false, highWaterMark: 65_536 });
}

type Writer = <Item>(shape: Shape<Item>, parts: AsyncIterable<readonly Item[]>) => AsyncGenerator<Buffer>;

async function* csv<Item>(shape: Shape<Item>, parts: AsyncIterable<readonly Item[]>): AsyncGenerator<Buffer> {
  const columns = columnsOf(shape);
  yield Buffer.from(headerLine(columns));
  for await (const part of parts) {
    if (part.length > 0) yield Buffer.from(part.map((item) => csvLine(columns, item)).join(''));
  }
}

async function* jsonl<Item>(_: Shape<Item>, parts: AsyncIterable<readonly Item[]>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    if (part.length > 0) yield Buffer.from(part.map((item) => `${JSON.stringify(item)}\n`).join(''));
  }
}

const WRITERS: Readonly<Record<ExportFormat, Writer>> = { csv, jsonl, parquet };
