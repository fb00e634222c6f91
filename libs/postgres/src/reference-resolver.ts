import { invalidField, notFound, type Problem } from '@parley/kernel';
import { inTransaction, type Queryable } from './postgres.js';
import {
  createEntries,
  type Entry,
  findBy,
  type Reference,
  type ReferenceKey,
  type ReferenceTable,
} from './reference-rows.js';

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
  remember(await findBy<Row>(tx, table, 'id', distinct(references, 'id')));
  const isUnknown = ({ tenantId, externalId }: Reference) => !byExternalId.has(tenantId + externalId);
  remember(await findBy<Row>(tx, table, 'externalId', distinct(references, 'externalId').filter(isUnknown)));
  // An external id beside an internal one must already belong to it: otherwise it is rejected, and creates nothing.
  const byNameAlone = references.filter(({ id }) => id == null);
  const creating = distinct(byNameAlone, 'externalId').filter(isUnknown);
  if (creating.length > 0) {
    const organizationOf = new Map((await organizations).map((id, index) => [references[index], id]));
    remember(
      await inTransaction(tx, async (own) => {
        const created = await createEntries<Row>(own, table, creating, (made) => organizationOf.get(made) ?? null, now);
        if (created.length > 0) await table.created?.(own, created, now);
        return created;
      }),
    );
  }
  // Entries that another transaction created meanwhile: it has committed, since the insert above waited for it.
  remember(await findBy<Row>(tx, table, 'externalId', creating.filter(isUnknown)));

  return references.map(({ tenantId, id, externalId }) => {
    const named = id == null ? undefined : byId.get(tenantId + id);
    if (id != null && named === undefined) return notFound(table.noun, table.idField);
    if (externalId == null) return named ?? null;
    const known = byExternalId.get(tenantId + externalId);
    if (named !== undefined && known?.id !== named.id) {
      return invalidField(table.externalIdField, `must name the same one as ${table.idField}`);
    }
    return known ?? null;
  });
}

/** One reference per identifier, sorted, so that overlapping transactions take their locks in the same order. */
function distinct(references: readonly Reference[], key: ReferenceKey): Reference[] {
  const found = new Map<string, Reference>();
  for (const reference of references) {
    const value = reference[key];
    if (value != null && !found.has(reference.tenantId + value)) found.set(reference.tenantId + value, reference);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reference]) => reference);
}
