import { newId } from '@parley/kernel';
import type { Queryable } from './postgres.js';

/** A row that callers name by their own identifier or by ours. */
export interface Entry {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string;
  /** Created in the current transaction. */
  readonly isNew?: boolean;
}

/** How a request names an entry: not at all, by one identifier or by both. */
export interface Reference {
  readonly tenantId: string;
  readonly id?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}

export interface ReferenceTable {
  readonly name: 'organizations' | 'users';
  /** Columns beyond those of {@link Entry}, as `column AS "field"`. */
  readonly columns: readonly string[];
  /** Columns beyond the identifiers that are filled when a reference creates an entry. */
  readonly createdWith: readonly 'organization_id'[];
  /** For problems: "The user", "userId", "externalUserId". */
  readonly noun: string;
  readonly idField: string;
  readonly externalIdField: string;
  /** Told of the entries that were created, in the transaction that created them. */
  readonly created?: (tx: Queryable, entries: readonly Entry[], now: Date) => Promise<void>;
}

const selectOf = ({ columns }: ReferenceTable, alias: string): string =>
  [`${alias}.tenant_id AS "tenantId"`, `${alias}.id`, `${alias}.external_id AS "externalId"`]
    .concat(columns.map((column) => `${alias}.${column}`))
    .join(', ');

const KEYS = {
  id: { column: 'id', type: 'uuid', label: 'id' },
  externalId: { column: 'external_id', type: 'text', label: 'external-id' },
} as const;

export type ReferenceKey = keyof typeof KEYS;

export async function findBy<Row extends Entry>(
  tx: Queryable,
  table: ReferenceTable,
  key: ReferenceKey,
  references: readonly Reference[],
): Promise<Row[]> {
  if (references.length === 0) return [];
  const { column, type, label } = KEYS[key];
  return tx.query<Row>({
    name: `find-${table.name}-by-${label}`,
    text: `SELECT ${selectOf(table, 't')} FROM unnest($1::uuid[], $2::${type}[]) AS wanted (tenant_id, ${column})
           JOIN ${table.name} t ON t.tenant_id = wanted.tenant_id AND t.${column} = wanted.${column}`,
    values: [references.map(({ tenantId }) => tenantId), references.map((reference) => reference[key])],
  });
}

export async function createEntries<Row extends Entry>(
  tx: Queryable,
  table: ReferenceTable,
  references: readonly Reference[],
  organizationOf: (reference: Reference) => string | null,
  now: Date,
): Promise<Row[]> {
  const extra = table.createdWith.map((column) => `, ${column}`).join('');
  return tx.query<Row>({
    name: `create-${table.name}`,
    text: `INSERT INTO ${table.name} AS t (tenant_id, id, external_id, created_at, updated_at${extra})
           SELECT tenant_id, id, external_id, $5, $5${extra}
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) AS named (tenant_id, id, external_id, organization_id)
           ON CONFLICT (tenant_id, external_id) DO NOTHING
           RETURNING ${selectOf(table, 't')}, true AS "isNew"`,
    values: [
      references.map(({ tenantId }) => tenantId),
      references.map(() => newId()),
      references.map(({ externalId }) => externalId),
      references.map(organizationOf),
      now,
    ],
  });
}
