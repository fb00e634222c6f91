import { type UserChangedV1, userChangedV1 } from '@parley/contracts';
import type { Outcome, Projection } from '../lane/projection.js';

/** One row per user: the user's properties. */
export const userFacts: Projection<UserChangedV1, 'user_facts'> = {
  lane: 'user-facts',
  contracts: [userChangedV1],
  table: 'user_facts',
  project: (users) => users.map(toRow),
};

function toRow(user: UserChangedV1): Outcome<'user_facts'> {
  return {
    kind: 'row',
    row: {
      key: user.tenantId + user.userId,
      version: user.revision,
      values: {
        tenant_id: user.tenantId,
        user_id: user.userId,
        row_version: user.revision,
        properties: JSON.stringify(user.properties),
        created_at: user.createdAt,
      },
    },
  };
}
