import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { described, instant, listOf, nullable, oneOf, record, sometimes, text, uuid } from '@parley/http';
import { Clock, conflict, invalidField, newId, notFound } from '@parley/kernel';
import { columnsOf, findReferred, type Queryable } from '@parley/postgres';
import type { Actor } from '../domain/actor.js';
import { generateApiKey, hashApiKey } from '../domain/api-key.js';
import { type Scope, SCOPES } from '../domain/scope.js';
import { ApiKey } from '../postgres/api-key.entity.js';
import { findTenant } from '../postgres/read-tenants.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Of one tenant. */
export const MAX_KEYS = 1_000;

export interface CreatedKeyView {
  readonly id: string;
  /** Shown only this once. */
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** Present only when one was given. */
  readonly defaultProductId?: string;
  readonly createdAt: Date;
}

export const CREATED_KEY = record<CreatedKeyView>('CreatedKey', {
  id: uuid,
  key: described(text, 'The key itself, shown this once.'),
  name: described(text, 'What the key is for.'),
  scopes: described(listOf(oneOf(SCOPES)), 'What the key may do.'),
  expiresAt: described(nullable(instant), 'When it stops working (UTC); null: never.'),
  defaultProductId: sometimes(described(uuid, 'The product that it writes for where a request names none.')),
  createdAt: instant,
});

export class CreateKey extends Command<CreatedKeyView> {
  constructor(
    readonly by: Actor,
    readonly tenantId: string,
    readonly name: string,
    readonly scopes: readonly Scope[],
    readonly expiresAt: Date | null = null,
    readonly defaultProductId: string | null = null,
  ) {
    super();
  }
}

const INSERTED = columnsOf(ApiKey, [
  ...(['id', 'tenantId', 'name', 'hash', 'scopes', 'defaultProductId', 'createdAt', 'expiresAt'] as const),
]);

@CommandHandler(CreateKey)
export class CreateKeyHandler implements ICommandHandler<CreateKey> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async execute({
    by,
    tenantId,
    name,
    scopes: given,
    expiresAt,
    defaultProductId,
  }: CreateKey): Promise<CreatedKeyView> {
    const createdAt = this.clock.now();
    if (expiresAt !== null && expiresAt <= createdAt) throw invalidField('expiresAt', 'must lie in the future');
    const [id, key, scopes] = [newId(), generateApiKey(), [...new Set(given)]];
    await this.securityLog.transaction(by, async (tx, note) => {
      // From here on, keys of one tenant are made one after the other, so that two cannot both take the last place.
      await findTenant(tx, tenantId, { lock: true });
      await requireRoom(tx, tenantId, createdAt);
      if (defaultProductId !== null) await requireProduct(tx, tenantId, defaultProductId);
      const row = { id, tenantId, name, hash: hashApiKey(key), scopes, defaultProductId, createdAt, expiresAt };
      await tx.query({
        text: `INSERT INTO api_keys (${INSERTED.names})
               SELECT ${INSERTED.names} FROM json_to_recordset($1) AS given ${INSERTED.definitions}`,
        values: [INSERTED.toRecordset([row])],
      });
      note({ kind: 'key.created', tenantId, subjectId: id, detail: `scopes ${scopes.join(', ')}` });
    });
    return { id, key, name, scopes, expiresAt, ...(defaultProductId === null ? {} : { defaultProductId }), createdAt };
  }
}

/** Keys that no longer work do not count. */
async function requireRoom(tx: Queryable, tenantId: string, now: Date): Promise<void> {
  const working = await tx.query({
    text: `SELECT FROM api_keys
           WHERE tenant_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2) LIMIT $3`,
    values: [tenantId, now, MAX_KEYS],
  });
  if (working.length >= MAX_KEYS) throw conflict(`There are ${MAX_KEYS} keys, which is the most: revoke one.`);
}

async function requireProduct(tx: Queryable, tenantId: string, productId: string): Promise<void> {
  if ((await findReferred(tx, 'product', tenantId, productId)) === null)
    throw notFound('The product', 'defaultProductId');
}
