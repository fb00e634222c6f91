import { describeTable, type EntityClass, type Queryable, type TableDescription } from '@parley/postgres';
import { readShapes, type TableShape } from './table-shape.js';

const SCHEMA = 'described_by_entities';

/** The tables that entities describe, in PostgreSQL's own words: it makes them in a separate schema. */
export async function shapesOfEntities(db: Queryable, entities: readonly EntityClass<object>[]): Promise<TableShape[]> {
  await db.query({ text: `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE` });
  await db.query({ text: `CREATE SCHEMA ${SCHEMA}` });
  for (const entity of entities) await db.query({ text: toDdl(describeTable(entity)) });
  return readShapes(db, SCHEMA);
}

function toDdl({ name, columns }: TableDescription): string {
  const definitions = columns.map((column) => `${column.name} ${column.type}${column.nullable ? '' : ' NOT NULL'}`);
  const key = columns.filter(({ primary }) => primary).map((column) => column.name);
  return `CREATE TABLE ${SCHEMA}.${name} (${[...definitions, `PRIMARY KEY (${key.join(', ')})`].join(', ')})`;
}
