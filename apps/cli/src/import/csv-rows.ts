import { contentId } from './content-id.js';
import type { CsvColumns, CsvField } from './csv-columns.js';
import type { Line } from './line.js';

const ROLES: Readonly<Record<string, string>> = {
  ...{ user: 'user', customer: 'user', client: 'user', human: 'user', visitor: 'user' },
  ...{ assistant: 'assistant', bot: 'assistant', ai: 'assistant', agent: 'assistant', model: 'assistant' },
  system: 'system',
};

export interface CsvOptions {
  readonly columns: CsvColumns;
  /** The user of rows that name none. */
  readonly user: string | undefined;
  readonly ratings: { readonly min: number; readonly max: number };
}

export type Row = Readonly<Record<string, string>>;

/** A row as a body of POST /messages, or why it cannot be one. */
export function csvBody({ columns, user, ratings }: CsvOptions, { number, value }: Line): Line['value'] | string {
  const row = value as Row;
  const at = (field: CsvField): string => row[columns.fields.get(field) ?? '']?.trim() ?? '';
  const createdAt = instantOf(at('at'));
  if (createdAt === undefined) return `${columns.fields.get('at')} ${at('at')} is no date of ISO 8601`;
  const rating = ratingOf(at('rating'), at('feedback'), ratings);
  if (typeof rating === 'string') return `${columns.fields.get('rating')} ${rating}`;
  const ids = idsOf({ number, value }, at, createdAt);
  const messages = columns.fields.has('question')
    ? [
        { role: 'user', content: at('question'), externalMessageId: `${ids.message}:question`, ...createdAt },
        { role: 'assistant', content: at('answer'), externalMessageId: `${ids.message}:answer`, ...createdAt },
      ]
    : [{ role: ROLES[at('role').toLowerCase()], content: at('content'), externalMessageId: ids.message, ...createdAt }];
  if (messages.some(({ role }) => role === undefined)) {
    return `${columns.fields.get('role')} ${at('role')} is none of ${Object.keys(ROLES).join(', ')}`;
  }
  const said = messages.filter(({ content }) => content !== '');
  if (said.length === 0) return 'says nothing';
  const properties = [...columns.properties].map(([name, column]) => [name, row[column] ?? ''] as const);
  return {
    externalUserId: at('user') || user,
    externalConversationId: ids.conversation,
    ...given({ externalOrganizationId: at('organization'), model: at('model') }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    messages: said,
    ...(rating === null ? {} : { rating }),
  };
}

/** Joins consecutive rows of one conversation into one body; where they disagree about it, the last row counts. */
export function csvConversations(
  rows: readonly Line[],
): { readonly line: Line; readonly numbers: readonly number[] }[] {
  const found: { line: Line; numbers: number[] }[] = [];
  for (const { number, value } of rows) {
    const last = found.at(-1);
    const isSame = (['externalConversationId', 'externalUserId'] as const).every(
      (name) => last?.line.value[name] === value[name],
    );
    if (last === undefined || !isSame) {
      found.push({ line: { number, value }, numbers: [number] });
      continue;
    }
    const messages = [...(last.line.value['messages'] as object[]), ...(value['messages'] as object[])];
    last.line = { number: last.line.number, value: { ...last.line.value, ...value, messages } };
    last.numbers.push(number);
  }
  return found;
}

/**
 * The row's ids, made of its number and content where it has none. In a longer export of the same conversations the
 * numbers differ, so a message is known by its time and text there; without a time, "yes" said twice would be one.
 */
function idsOf({ number, value }: Line, at: (field: CsvField) => string, { createdAt }: Instant) {
  const row = contentId(`${number} ${JSON.stringify(value)}`);
  const conversation = at('conversation');
  const said = JSON.stringify([createdAt, at('role'), at('content'), at('question'), at('answer')]);
  const message = conversation === '' || createdAt === undefined ? row : contentId(said);
  return { conversation: conversation || row, message: at('message') || message };
}

interface Instant {
  readonly createdAt?: string;
}

/** {} for an empty cell, undefined for a text that is no date; a time without a zone is in UTC. */
function instantOf(text: string): Instant | undefined {
  if (text === '') return {};
  const [, date = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))? ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : { createdAt: instant.toISOString() };
}

function ratingOf(text: string, feedback: string, { min, max }: CsvOptions['ratings']): object | string | null {
  if (text === '') return null;
  const rating = Number(text);
  if (Number.isNaN(rating) || rating < min || rating > max) return `${text} is no number from ${min} to ${max}`;
  return { rating, ratingMin: min, ratingMax: max, ...given({ feedback }) };
}

const given = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
