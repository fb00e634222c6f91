import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId, notFound } from '@parley/kernel';
import { forgetTracesOf } from '@parley/otlp';
import { type Actor, SecurityLog } from '@parley/tenancy';
import { type ErasureView, toErasureView } from '../erasure.view.js';
import { type ErasureRow, findErasure, findRunningErasure, insertErasure, takeUserAway } from '../postgres/erasures.js';

export class RequestErasure extends Command<ErasureView> {
  constructor(
    readonly by: Actor,
    readonly tenantId: string,
    readonly externalUserId: string,
  ) {
    super();
  }
}

/**
 * Deletes the user at once, so that the external id is free for a new person from the answer on, and leaves the rest to
 * maintenance. A request that is repeated meanwhile gets the same erasure.
 */
@CommandHandler(RequestErasure)
export class RequestErasureHandler implements ICommandHandler<RequestErasure> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async execute(request: RequestErasure): Promise<ErasureView> {
    const erasure = await this.eraseOrFind(request);
    if (erasure === null) throw notFound('The user');
    return toErasureView(erasure);
  }

  private eraseOrFind({ by, tenantId, externalUserId }: RequestErasure): Promise<ErasureRow | null> {
    const subject = createHash('sha256').update(`${tenantId}/${externalUserId}`).digest();
    const requestedAt = this.clock.now();
    return this.securityLog.transaction(by, async (tx, note) => {
      await forgetTracesOf(tx, tenantId, externalUserId);
      const user = await takeUserAway(tx, tenantId, externalUserId);
      if (user === null) return findRunningErasure(tx, tenantId, subject);
      const id = newId();
      const { id: userId, createdXid: userXid } = user;
      await insertErasure(tx, { tenantId, id, userId, userXid, subject, counts: { users: 1 }, requestedAt });
      note({ kind: 'erasure.requested', tenantId, subjectId: id });
      return findErasure(tx, tenantId, id);
    });
  }
}
