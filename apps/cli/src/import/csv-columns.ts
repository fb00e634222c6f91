import { StartupError } from '@parley/kernel';

/** What a column may hold, where a row is a message, or a question with its answer. */
const FIELDS = [
  ...['conversation', 'user', 'organization', 'model', 'at', 'message'],
  ...['role', 'content', 'question', 'answer', 'rating', 'feedback'],
] as const;
export type CsvField = (typeof FIELDS)[number];

export interface CsvColumns {
  readonly fields: ReadonlyMap<CsvField, string>;
  /** Columns by the name of the conversation property that they hold. */
  readonly properties: ReadonlyMap<string, string>;
}

/** @throws StartupError if the mapping is incomplete or contradicts itself. */
export function csvColumns(map: readonly string[], hasUser: boolean): CsvColumns {
  const fields = new Map<CsvField, string>();
  const properties = new Map<string, string>();
  for (const entry of map) {
    const [, field = '', column = ''] = /^([^=]+)=(.+)$/s.exec(entry) ?? [];
    const known = FIELDS.find((one) => one === field);
    if (known !== undefined) fields.set(known, column);
    else if (/^properties\../.test(field)) properties.set(field.slice('properties.'.length), column);
    else
      throw new StartupError(
        `--map ${entry}: say FIELD=COLUMN, the field one of ${FIELDS.join(', ')}, properties.NAME.`,
      );
  }
  const isTurns = fields.has('question') || fields.has('answer');
  const isMessages = fields.has('role') || fields.has('content');
  const needed: CsvField[] = isTurns ? ['question', 'answer'] : ['conversation', 'role', 'content'];
  const missing = needed.filter((field) => !fields.has(field));
  if (isTurns && isMessages)
    throw new StartupError('--map: a row is a message (role, content) or a turn (question, answer).');
  if (missing.length > 0) throw new StartupError(`--map lacks ${missing.join(', ')}.`);
  if (!hasUser && !fields.has('user')) throw new StartupError('--map lacks user; or say --user for all rows.');
  return { fields, properties };
}

/** @throws StartupError if the file lacks one of the columns. */
export function checkHeader(header: readonly string[], { fields, properties }: CsvColumns): void {
  const missing = [...fields.values(), ...properties.values()].filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  throw new StartupError(`The file has no column ${missing.join(', ')}; it has ${header.join(', ')}.`);
}
