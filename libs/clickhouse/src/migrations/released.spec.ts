import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MIGRATIONS } from './index.js';
import type { Migration } from './migration.js';

const SHAPES = [
  { database: 'parley', cluster: null },
  { database: 'talks', cluster: '{cluster}' },
];

const released: unknown = JSON.parse(readFileSync(new URL('./released.json', import.meta.url), 'utf8'));

/** Of what is sent to one server and to a cluster, spaces and line breaks apart. */
const hashOf = ({ statements, once = [] }: Migration): string => {
  const all = [...statements, ...once];
  const sent = SHAPES.flatMap((shape) => all.flatMap((statement) => statement(shape)));
  return createHash('sha256')
    .update(sent.map((sql) => sql.replace(/\s+/g, ' ').trim()).join('\n'))
    .digest('hex');
};

describe('a released migration of ClickHouse', () => {
  it('stays what it was: a change comes as a new migration, whose hash is added to released.json', () => {
    expect(Object.fromEntries(MIGRATIONS.map((migration) => [migration.name, hashOf(migration)]))).toEqual(released);
  });
});
