import type { QueryParameter } from './query.js';

/** Every byte that may mean something in a literal: written as a number, so that no text can end its literal. */
const PLAIN = /[^A-Za-z0-9 ,.:_[\]-]/g;

const literal = (text: string): string =>
  `'${Buffer.from(text)
    .toString('latin1')
    .replace(PLAIN, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;

/** A statement of the embedded engine and its parameters, as one text. */
export const bindParameters = (sql: string, parameters: Readonly<Record<string, QueryParameter>>): string =>
  withParameters(
    sql,
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, formatParameter(value)])),
  );

/**
 * A statement for the embedded engine with its parameters set before it, which the engine then reads as a server reads
 * those of a URL. The engine's own way to pass parameters runs such statements one at a time in the whole process, so
 * that one tenant's long query, even one that was given up, holds up everybody's.
 * @param parameters in the form in which ClickHouse takes them in a URL.
 * @throws Error when the statement names a parameter that is not given: a session keeps the value that an earlier
 * statement has set, and that must not stand in for it.
 */
export function withParameters(sql: string, parameters: Readonly<Record<string, string>>): string {
  for (const [, name = ''] of sql.matchAll(/\{(\w+)\s*:\s*[A-Z]/g)) {
    if (!Object.hasOwn(parameters, name)) throw new Error(`Substitution '${name}' is not set.`);
  }
  const sets = Object.entries(parameters).map(([name, value]) => {
    if (!/^\w+$/.test(name)) throw new Error(`Bad parameter name ${name}.`);
    return `param_${name} = ${literal(value)}`;
  });
  return sets.length === 0 ? sql : `SET ${sets.join(', ')}; ${sql}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', "'": "\\'", '\\': '\\\\' };
const escape = (text: string): string => text.replace(/[\t\n\r'\\]/g, (character) => ESCAPES[character] ?? character);

/** As ClickHouse reads a parameter's text: escaped as in a tab-separated file, in arrays also quoted. */
function formatParameter(value: QueryParameter): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return `[${value.map((one) => (typeof one === 'string' ? `'${escape(one)}'` : String(one))).join(',')}]`;
}
