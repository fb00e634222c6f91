import { userChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { JsonObject } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';

/** A user as the log tells of it. */
export interface LoggedUser {
  readonly tenantId: string;
  readonly id: string;
  readonly revision: number;
  readonly properties: JsonObject;
  readonly createdAt: Date;
}

/** Logs the users as they stand now, in the transaction that made them so. */
export const logUsers = (tx: Queryable, users: readonly LoggedUser[]): Promise<void> =>
  appendToLog(
    tx,
    userChangedV1,
    users.map(({ tenantId, id, revision, properties, createdAt }) => ({
      tenantId,
      userId: id,
      revision,
      properties,
      createdAt: createdAt.toISOString(),
    })),
  );
