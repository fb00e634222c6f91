import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command, Option } from 'commander';
import type { Callers } from '../callers.js';

/** Lists of the interface that need nothing in their path. */
export const LISTS = [
  ...['interactions', 'events', 'users', 'organizations', 'products', 'prompts', 'segments', 'models', 'topics'],
  ...['inbox', 'alerts', 'webhooks'],
];
const FORMATS = ['jsonl', 'csv', 'parquet'];

interface ExportOptions {
  readonly format: string;
  readonly filter: string[];
  readonly to?: string;
}

export function addExportCommand(program: Command, as: Callers): void {
  program
    .command('export')
    .description('Write out a whole list, as it comes: conversations are "interactions"')
    .addArgument(new Argument('<list>', 'what to write out').choices(LISTS))
    .addOption(
      new Option('--format <format>', 'a JSON object a line, a table as text, or a table as Parquet')
        .choices(FORMATS)
        .default('jsonl'),
    )
    .option('--filter <name=value>', 'a parameter of the list, such as from=2026-11-01; may be repeated', collected, [])
    .option('--to <file>', 'standard output when absent')
    .action(async (list: string, { format, filter, to }: ExportOptions) => {
      const parameters = new URLSearchParams(filter.map(pairOf));
      parameters.set('format', format);
      const rows = await as.tenant().stream(`/${list}?${parameters.toString()}`);
      await pipeline(rows, to === undefined ? process.stdout : createWriteStream(to));
    });
}

const collected = (one: string, all: string[]): string[] => [...all, one];

const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};
