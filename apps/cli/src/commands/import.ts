import type { Command } from 'commander';
import type { Callers } from '../callers.js';
import { conversationImport, openAiImport } from '../import/conversation-import.js';
import { eventImport } from '../import/event-import.js';
import { importFile, type ImportKind } from '../import/import-file.js';

interface ImportOptions {
  readonly product?: string;
  readonly rejects?: string;
  readonly user?: string;
}

/** It went through, but not all of what was in it was taken; 1 is for what failed as a whole. */
const PARTLY = 2;

/** Files of one JSON object a line. Both kinds may be run again: what is there already is left as it is. */
export function addImportCommands(program: Command, as: Callers): void {
  const group = program
    .command('import')
    .description('Bring in JSONL files; an interrupted import goes on where it was');
  const add = (name: string, description: string, kindOf: (options: ImportOptions) => ImportKind) =>
    group
      .command(name)
      .argument('<file>', 'packed when its name ends in .gz; - for standard input')
      .description(description)
      .option('--product <id>', 'the product of lines that name none')
      .option('--rejects <file>', 'where to write rejected lines with their reasons')
      .action(async (file: string, options: ImportOptions) => {
        const summary = await importFile(as.tenant(), kindOf(options), file, options.rejects);
        console.log(JSON.stringify(summary));
        if (summary.rejected > 0) process.exitCode = PARTLY;
      });
  add('conversations', 'POST /messages bodies, each with an optional "rating" object', ({ product }) =>
    conversationImport(product),
  );
  add('events', 'POST /events bodies', ({ product }) => eventImport(product));
  const ofOpenAi =
    'JSONL of OpenAI: examples for fine-tuning, requests of the Batch API, requests logged with their answers';
  add('openai', ofOpenAi, ({ product, user = 'imported' }) => openAiImport(product, user)).option(
    '--user <id>',
    'of lines that name none; "imported" when absent',
  );
}
