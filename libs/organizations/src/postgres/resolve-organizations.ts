import type { Problem } from '@parley/kernel';
import { type ReferenceTable, type Entry, type Queryable, resolveReferences } from '@parley/postgres';

const ORGANIZATIONS: ReferenceTable = {
  name: 'organizations',
  columns: [],
  createdWith: [],
  noun: 'The organization',
  idField: 'organizationId',
  externalIdField: 'externalOrganizationId',
};

export interface OrganizationReference {
  readonly tenantId: string;
  readonly organizationId?: string | null | undefined;
  readonly externalOrganizationId?: string | null | undefined;
}

/** The organizations that the requests name, one answer each; unknown external ids create new ones. */
export const resolveOrganizations = (
  tx: Queryable,
  references: readonly OrganizationReference[],
  now: Date,
): Promise<(Entry | null | Problem)[]> =>
  resolveReferences(
    tx,
    ORGANIZATIONS,
    references.map(({ tenantId, organizationId, externalOrganizationId }) => ({
      tenantId,
      id: organizationId?.toLowerCase(),
      externalId: externalOrganizationId,
    })),
    now,
  );
