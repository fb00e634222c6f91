import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Shape } from '../openapi/shape.js';
import { type AnyShape, columnsOf } from './columns.js';
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
 * has left. The first is read before there is a stream, so that what cannot be answered is an error and no stub.
 */
export async function exportList<Item>(
  reply: FastifyReply,
  { format, name, shape }: Export<Item>,
  parts: AsyncIterable<readonly NoInfer<Item>[]>,
): Promise<Readable> {
  const begun = await begin(parts);
  const charset = format === 'parquet' ? '' : '; charset=utf-8';
  void reply.header('content-type', EXPORT_TYPES[format] + charset);
  void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  return Readable.from(WRITERS[format](shape, begun), { objectMode: false, highWaterMark: 65_536 });
}

type Parts = AsyncIterable<readonly unknown[]>;
type Writer = (shape: AnyShape, parts: Parts) => AsyncGenerator<Buffer>;

async function* csv(shape: AnyShape, parts: Parts): AsyncGenerator<Buffer> {
  const columns = columnsOf(shape);
  yield Buffer.from(headerLine(columns));
  yield* lines(parts, csvLine(columns));
}

const jsonl: Writer = (_, parts) => lines(parts, (item) => `${JSON.stringify(item)}\n`);

async function* lines(parts: Parts, lineOf: (item: unknown) => string): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    let text = '';
    for (const item of part) text += lineOf(item);
    if (text !== '') yield Buffer.from(text);
  }
}

async function begin(parts: Parts): Promise<Parts> {
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

const WRITERS: Readonly<Record<ExportFormat, Writer>> = { csv, jsonl, parquet };
