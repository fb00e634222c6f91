import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId, notFound } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { type ErasureRow, type ErasureView, SELECT_ERASURE, toErasureView } from '../erasure.view.js';
import { RequestErasure } from './request-erasure.command.js';

/**
 * Takes the user away at once, so that from the answer on the external id is free for a new person, and leaves the
 * rest to the housekeeper. A request that is repeated while that goes on gets the same erasure.
 */
@CommandHandler(RequestErasure)
export class RequestErasureHandler implements ICommandHandler<RequestErasure> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalUserId }: RequestErasure): Promise<ErasureView> {
    const subject = createHash('sha256').update(`${tenantId}/${externalUserId}`).digest();
    const erasure = await this.postgres.transaction(async (tx) => {
      const [user] = await tx.query<{ id: string; xid: string | null }>({
        text: `DELETE FROM users WHERE tenant_id = $1 AND external_id = $2 RETURNING id, created_xid::text AS xid`,
        values: [tenantId, externalUserId],
      });
      return user === undefined
        ? findRunning(tx, tenantId, subject)
        : insert(tx, [tenantId, newId(), user.id, user.xid, subject, { users: 1 }, this.clock.now()]);
    });
    if (erasure === undefined) throw notFound('The user');
    return toErasureView(erasure);
  }
}

async function findRunning(tx: Queryable, tenantId: string, subject: Buffer): Promise<ErasureRow | undefined> {
  const [row] = await tx.query<ErasureRow>({
    text: `${SELECT_ERASURE} WHERE tenant_id = $1 AND subject = $2 ORDER BY requested_at DESC, id DESC LIMIT 1`,
    values: [tenantId, subject],
  });
  return row;
}

async function insert(tx: Queryable, values: unknown[]): Promise<ErasureRow | undefined> {
  await tx.query({
    text: `DELETE FROM maskings WHERE tenant_id = $1 AND user_id = $2`,
    values: [values[0], values[2]],
  });
  await tx.query({
    text: `INSERT INTO erasures (tenant_id, id, user_id, user_xid, subject, counts, requested_at)
           VALUES ($1, $2, $3, $4::xid8, $5, $6, $7)`,
    values,
  });
  const [row] = await tx.query<ErasureRow>({
    text: `${SELECT_ERASURE} WHERE tenant_id = $1 AND id = $2`,
    values: values.slice(0, 2),
  });
  return row;
}
