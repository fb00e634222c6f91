import pg from 'pg';

const { BOOL, JSONB, TIMESTAMPTZ } = pg.types.builtins;
const dateOf = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const WITHOUT_FRACTION = '2026-11-22T10:00:00'.length;

/** For rows that are only written out: reads every value as its text in JSON, and texts without their quotes. */
export const AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => PARSERS.get(oid) ?? asItIs) as typeof pg.types.getTypeParser,
};

const asItIs = (text: string): string => text;

const PARSERS: ReadonlyMap<number, (text: string) => string> = new Map([
  [BOOL, (text: string) => (text === 't' ? 'true' : 'false')],
  [JSONB, (text: string) => (text === '{}' ? text : JSON.stringify(JSON.parse(text)))],
  [TIMESTAMPTZ, instantText],
]);

/** @param text as PostgreSQL writes an instant. */
export function instantText(text: string): string {
  const isUsual = text[4] === '-' && text.endsWith('+00');
  if (!isUsual) return dateOf(text).toISOString();
  const milliseconds = text
    .slice(WITHOUT_FRACTION + 1, -3)
    .padEnd(3, '0')
    .slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, WITHOUT_FRACTION)}.${milliseconds}Z`;
}
