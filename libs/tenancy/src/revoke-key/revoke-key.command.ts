import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import type { Actor } from '../domain/actor.js';
import { Authenticator } from '../keys/authenticator.js';
import { SecurityLog } from '../security-log/security-log.js';

export class RevokeKey extends Command<void> {
  constructor(
    readonly by: Actor,
    readonly keyId: string,
    /** The tenant that the key must belong to; null: any. */
    readonly tenantId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly clock: Clock,
    private readonly authenticator: Authenticator,
  ) {}

  /** Revoking twice is no error: the first time holds. */
  async execute({ by, keyId, tenantId }: RevokeKey): Promise<void> {
    await this.securityLog.transaction(by, async (tx, note) => {
      const [key] = await tx.query<{ tenantId: string; isRevoked: boolean }>({
        text: `SELECT tenant_id AS "tenantId", revoked_at IS NOT NULL AS "isRevoked" FROM api_keys
               WHERE id = $1 AND ($2::uuid IS NULL OR tenant_id = $2) FOR NO KEY UPDATE`,
        values: [keyId, tenantId],
      });
      if (key === undefined) throw notFound('The key');
      if (key.isRevoked) return;
      await tx.query({ text: 'UPDATE api_keys SET revoked_at = $2 WHERE id = $1', values: [keyId, this.clock.now()] });
      note({ kind: 'key.revoked', tenantId: key.tenantId, subjectId: keyId });
    });
    this.authenticator.forget(keyId);
  }
}
