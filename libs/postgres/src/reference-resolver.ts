import { invalidField, newId, notFound, Problem } from '@parley/kernel';
import { inTransaction, type Queryable } from './postgres.js';

/** A row that callers name by their own identifier or by ours. */
export interface Entry {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string;
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
  /** Columns that a creating reference fills beyond the identifiers. */
  readonly createdWith: readonly 'organization_id'[];
  /** For problems: "The user", "userId", "externalUserId". */
  readonly noun: string;
  readonly idField: string;
  readonly externalIdField: string;
  /** Told of what was created, in the transaction that did it. */
  readonly created?: (tx: Queryable, entries: readonly Entry[], now: Date) => Promise<void>;
}

/**
 * Looks up everything that a batch of requests names, and creates what is named by an unknown external id. Answers in
 * the order of the references: the entry, null for a reference that names nothing, or why it cannot be resolved.
 */
export async function resolveReferences<Row extends Entry>(
  tx: Queryable,
  table: ReferenceTable,
  references: readonly Reference[],
  now: Date,
  /** The organization of each reference, in order; asked for only when something has to be created. */
  organizations: Promise<readonly (string | null)[]> = Promise.resolve([]),
): Promise<(Row | null | Problem)[]> {
  const byId = new Map<string, Row>();
  const byExternalId = new Map<string, Row>();
  const remember = (rows: readonly Row[]) => {
    for (const row of rows) {
      byId.set(row.tenantId + row.id, row);
      byExternalId.set(row.tenantId + row.externalId, row);
    }
  };
  remember(await findByIds<Row>(tx, table, distinct(references, 'id')));
  const external = distinct(references, 'externalId');
  const unknown = () => external.filter(({ tenantId, externalId }) => !byExternalId.has(tenantId + externalId));
  remember(await findByExternalIds<Row>(tx, table, unknown()));
  // A reference whose internal id is unknown is rejected, so it must not create anything either.
  const creating = unknown().filter(({ tenantId, id }) => id == null || byId.has(tenantId + id));
  if (creating.length > 0) {
    const organizationOf = new Map((await organizations).map((id, index) => [references[index], id]));
    remember(
      await inTransaction(tx, async (own) => {
        const created = await create<Row>(own, table, creating, (made) => organizationOf.get(made) ?? null, now);
        if (created.length > 0) await table.created?.(own, created, now);
        return created;
      }),
    );
  }
  // Those that another transaction created meanwhile: it has committed, since our insert waited for it.
  remember(
    await findByExternalIds<Row>(
      tx,
      table,
      creating.filter(({ tenantId, externalId }) => !byExternalId.has(tenantId + externalId)),
    ),
  );

  return references.map(({ tenantId, id, externalId }) => {
    const named = id == null ? undefined : byId.get(tenantId + id);
    if (id != null && named === undefined) return notFound(table.noun);
    if (externalId == null) return named ?? null;
    const known = byExternalId.get(tenantId + externalId);
    if (named !== undefined && known?.id !== named.id) {
      return invalidField(table.externalIdField, `must name the same one as ${table.idField}`);
    }
    return known ?? null;
  });
}

type Key = 'id' | 'externalId';

/** One reference an identifier, sorted, so that transactions that overlap take their locks in one order. */
function distinct(references: readonly Reference[], key: Key): Reference[] {
  const found = new Map<string, Reference>();
  for (const reference of references) {
    const value = reference[key];
    if (value != null && !found.has(reference.tenantId + value)) found.set(reference.tenantId + value, reference);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reference]) => reference);
}

const selectOf = ({ columns }: ReferenceTable, alias: string): string =>
  [`${alias}.tenant_id AS "tenantId"`, `${alias}.id`, `${alias}.external_id AS "externalId"`]
    .concat(columns.map((column) => `${alias}.${column}`))
    .join(', ');

async function findByIds<Row extends Entry>(
  tx: Queryable,
  table: ReferenceTable,
  references: readonly Reference[],
): Promise<Row[]> {
  if (references.length === 0) return [];
  return tx.query<Row>({
    name: `find-${table.name}-by-id`,
    text: `SELECT ${selectOf(table, 't')} FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN ${table.name} t ON t.tenant_id = wanted.tenant_id AND t.id = wanted.id`,
    values: [references.map(({ tenantId }) => tenantId), references.map(({ id }) => id)],
  });
}

async function findByExternalIds<Row extends Entry>(
  tx: Queryable,
  table: ReferenceTable,
  references: readonly Reference[],
): Promise<Row[]> {
  if (references.length === 0) return [];
  return tx.query<Row>({
    name: `find-${table.name}-by-external-id`,
    text: `SELECT ${selectOf(table, 't')} FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, external_id)
           JOIN ${table.name} t ON t.tenant_id = wanted.tenant_id AND t.external_id = wanted.external_id`,
    values: [references.map(({ tenantId }) => tenantId), references.map(({ externalId }) => externalId)],
  });
}

async function create<Row extends Entry>(
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
           RETURNING ${selectOf(table, 't')}`,
    values: [
      references.map(({ tenantId }) => tenantId),
      references.map(() => newId()),
      references.map(({ externalId }) => externalId),
      references.map(organizationOf),
      now,
    ],
  });
}
