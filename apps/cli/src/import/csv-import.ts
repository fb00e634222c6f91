import { parse } from 'csv-parse';
import { checkHeader } from './csv-columns.js';
import { csvBody, csvConversations, type CsvOptions, type Row } from './csv-rows.js';
import { conversationImport } from './conversation-import.js';
import type { ImportKind, LineResult } from './import-file.js';
import type { Line, Read } from './line.js';
import type { ImportSource } from './import-source.js';

const ROWS_PER_BATCH = 500;

/** Each row is a message, or a question with its answer; the first row names the columns. */
export function csvImport(product: string | undefined, delimiter: string, options: CsvOptions): ImportKind {
  const conversations = conversationImport(product);
  return {
    name: 'csv',
    linesPerBatch: ROWS_PER_BATCH,
    read: (source) => rowsOf(source, delimiter, options),
    send: async (api, rows, source) => {
      const rejected: LineResult[] = [];
      const bodies = rows.flatMap((row): Line[] => {
        const value = csvBody(options, row);
        if (typeof value !== 'string') return [{ number: row.number, value }];
        rejected.push({ number: row.number, outcome: 'rejected', reason: value });
        return [];
      });
      const taken: LineResult[] = [];
      const grouped = csvConversations(bodies);
      for (let from = 0; from < grouped.length; from += conversations.linesPerBatch) {
        const batch = grouped.slice(from, from + conversations.linesPerBatch);
        const results = await conversations.send(
          api,
          batch.map(({ line }) => line),
          source,
        );
        taken.push(
          ...results.flatMap((result, at) => (batch[at]?.numbers ?? []).map((number) => ({ ...result, number }))),
        );
      }
      return [...rejected, ...taken];
    },
  };
}

/** A record as csv-parse gives it: its cells, and the number of its line. */
interface Parsed {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function* rowsOf({ lines }: ImportSource, delimiter: string, { columns }: CsvOptions): AsyncGenerator<Read> {
  let header: readonly string[] | null = null;
  const broken: Read[] = [];
  const parser = parse({
    ...{ bom: true, delimiter, info: true, relax_column_count: true },
    ...{ skip_empty_lines: true, skip_records_with_error: true },
    on_skip: (error) => void broken.push({ number: Number(error?.['lines'] ?? 0), malformed: error?.message ?? '' }),
  });
  lines.on('error', (error) => parser.destroy(error));
  for await (const { info, record } of lines.pipe(parser) as AsyncIterable<Parsed>) {
    if (header === null) {
      checkHeader(record, columns);
      header = record;
      continue;
    }
    yield* broken.splice(0);
    yield header.length === record.length
      ? { number: info.lines, value: rowOf(header, record) }
      : { number: info.lines, malformed: `has ${record.length} columns, and the first row ${header.length}` };
  }
  yield* broken;
}

const rowOf = (header: readonly string[], record: readonly string[]): Row =>
  Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']));
