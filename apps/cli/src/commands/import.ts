import { type ApiClient, ApiError } from '@parley/api-client';
import { StartupError } from '@parley/kernel';
import type { Command } from 'commander';
import type { Callers } from '../callers.js';
import { conversationImport, openAiImport } from '../import/conversation-import.js';
import { csvColumns } from '../import/csv-columns.js';
import { csvImport } from '../import/csv-import.js';
import { eventImport } from '../import/event-import.js';
import { langfuseImport } from '../import/langfuse-import.js';
import { importFile, type ImportKind } from '../import/import-file.js';
import { openInferenceImport, otlpImport } from '../import/telemetry-import.js';

interface ImportOptions {
  readonly product?: string;
  readonly rejects?: string;
  readonly user?: string;
  readonly map?: string[];
  readonly rating?: string[];
  readonly ratingRange?: string;
  readonly delimiter?: string;
}

/** Exit code of an import that ran to the end but had lines rejected; 1 says that the import failed as a whole. */
const PARTLY = 2;

/** Imports files of one JSON object per line, or CSV. Each may be run again: what is stored already stays as it is. */
export function addImportCommands(program: Command, as: Callers): void {
  const group = program
    .command('import')
    .description('Bring in files of conversations and events; an interrupted import goes on where it was');
  const add = (name: string, description: string, kindOf: (options: ImportOptions) => ImportKind) =>
    group
      .command(name)
      .argument('<file>', 'packed when its name ends in .gz; - for standard input')
      .description(description)
      .option('--product <id>', 'the product of lines that name none')
      .option('--rejects <file>', 'where to write rejected lines with their reasons')
      .action(async (file: string, options: ImportOptions) => {
        const kind = kindOf(options);
        await checkProduct(as.tenant(), options.product);
        const summary = await importFile(as.tenant(), kind, file, options);
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
  add('otlp', 'JSONL of OpenTelemetry: a request of OTLP a line, as its collector writes files', ({ product }) =>
    otlpImport(product),
  );
  add('openinference', 'JSONL of spans with the attributes of OpenInference, as Phoenix exports them', ({ product }) =>
    openInferenceImport(product),
  );
  add('langfuse', 'JSONL of traces, sessions and scores, as the API of Langfuse answers with them', langfuseOf)
    .option(
      '--user <id>',
      'the user of traces that name none; if omitted, each such conversation gets a user of its own',
    )
    .option(
      '--rating <name=min..max...>',
      'scores to import as ratings, each with its range, such as user-feedback=0..1',
    );
  add('csv', 'CSV, a message or a question with its answer a row', csvOf)
    .requiredOption(
      '--map <field=column...>',
      'conversation, user, role, content (or question, answer), organization, model, at, message, rating, feedback, properties.NAME',
    )
    .option('--user <id>', 'of rows that name none')
    .option('--rating-range <min..max>', 'of the column mapped as rating', '1..5')
    .option('--delimiter <character>', 'between columns', ',');
}

function langfuseOf({ product, user, rating = [] }: ImportOptions): ImportKind {
  if (product === undefined) throw new StartupError('Langfuse names no product: say --product ID.');
  const bounds = rating.map((entry) => {
    const [, name = '', range = ''] = /^(.+)=([^=]+)$/.exec(entry) ?? [];
    return [name, rangeOf('--rating', range)] as const;
  });
  return langfuseImport(product, user, new Map(bounds));
}

function csvOf({ product, user, map = [], ratingRange = '', delimiter = ',' }: ImportOptions): ImportKind {
  if (!/^[^"\r\n]+$/.test(delimiter)) throw new StartupError('--delimiter needs a character such as ; or a tab.');
  const columns = csvColumns(map, user !== undefined);
  const ratings = rangeOf('--rating-range', ratingRange);
  return csvImport(product, delimiter, { columns, user, ratings });
}

function rangeOf(option: string, text: string): { readonly min: number; readonly max: number } {
  const [, min, max] = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (Number(min) < Number(max)) return { min: Number(min), max: Number(max) };
  throw new StartupError(`${option} needs a range such as 1..5, and not ${text === '' ? 'none' : text}.`);
}

/** Before anything is sent, since with a wrong product every line would be rejected. */
async function checkProduct(api: ApiClient, product: string | undefined): Promise<void> {
  if (product === undefined) return;
  try {
    await api.call('GET', `/products/${encodeURIComponent(product)}`);
  } catch (error) {
    // A key that may not read products is no reason to stop.
    if (error instanceof ApiError && error.status === 403) return;
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    throw new StartupError(`--product ${product}: ${error.errors[0]?.message ?? error.message}`);
  }
}
