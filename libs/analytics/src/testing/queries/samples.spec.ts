import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES } from './samples.js';

const SOURCES = join(import.meta.dirname, '../..');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('testing/'),
);
const samples = Object.values(SAMPLES).flat();

/** Exports that compose queries from others or read their rows, and are not queries themselves. */
const TOOLS = new Set([
  ...['list', 'readLists', 'readListsOfCells', 'rowsOf', 'emptyValue', 'isDayDimension'],
  ...['toAverages', 'toKeyedAverages', 'meanIn', 'measuredTogether', 'sumIn', 'measureOf', 'countOf'],
  ...['ofDays', 'ofModels', 'ofCells', 'summedTogether', 'activityOf'],
]);

describe('the samples of queries', () => {
  it.each(files.filter((file) => file.endsWith('.query.ts')))('hold every query of %s', async (file) => {
    const exported = (await import(join(SOURCES, file))) as Readonly<Record<string, unknown>>;
    const queries = Object.entries(exported).filter(([name, value]) => isQuery(value) && !TOOLS.has(name));
    expect(queries.length).toBeGreaterThan(0);
    const missing = queries.filter(([, value]) => !samples.some(({ madeBy }) => madeBy === value));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('come from all files that name the database, but for those that filter', () => {
    const naming = files.filter((file) => readFileSync(join(SOURCES, file), 'utf8').includes('${DATABASE}'));
    expect(naming.filter((file) => !file.endsWith('.query.ts'))).toEqual([
      'aggregates/conversation-filter.ts',
      'calendar-cells/calendar-rows.ts',
      'calendar-cells/event-days.ts',
      'calendar-cells/product-range.ts',
      'filter/render-filter.ts',
      'filter/search.conditions.ts',
      'segments/segment-cells.ts',
    ]);
  });

  /** The engine's compiled aggregates take moments before 1970 for later than all others, hence `lastMsOf`. */
  it('look for the first and the last of moments among numbers', () => {
    const folder = join(import.meta.dirname, '__snapshots__');
    const kept = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const ofMoments = kept.flatMap((text) => text.match(/\b(?:min|max)(?:If)?\((?:\w+\.)?\w+_at\b/g) ?? []);
    expect(ofMoments).toEqual([]);
  });

  it('have each a snapshot', () => {
    const folder = join(import.meta.dirname, '__snapshots__');
    const kept = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const count = kept.reduce((sum, text) => sum + text.split('exports[').length - 1, 0);
    expect(count).toBe(samples.length);
  });
});

/** A query, or a function that makes one. */
const isQuery = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'sql' in value);
