import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { described, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { Clock, invalidField, newId, notFound } from '@parley/kernel';
import { generateApiKey, hashApiKey } from '../domain/api-key.js';
import { type Scope, SCOPES } from '../domain/scope.js';
import { ApiKey } from '../postgres/api-key.entity.js';
import { Tenant } from '../postgres/tenant.entity.js';

export interface CreatedKeyView {
  readonly id: string;
  /** Shown this once. */
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

export const CREATED_KEY = record<CreatedKeyView>('CreatedKey', {
  id: uuid,
  key: described(text, 'The key itself, shown this once.'),
  name: described(text, 'What the key is for.'),
  scopes: described(listOf(oneOf(SCOPES)), 'What the key may do.'),
  expiresAt: described(nullable(instant), 'When it stops working (UTC); null: never.'),
  createdAt: instant,
});

export class CreateKey extends Command<CreatedKeyView> {
  constructor(
    readonly tenantId: string,
    readonly name: string,
    readonly scopes: readonly Scope[],
    readonly expiresAt: Date | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateKey)
export class CreateKeyHandler implements ICommandHandler<CreateKey> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, name, scopes, expiresAt }: CreateKey): Promise<CreatedKeyView> {
    const createdAt = this.clock.now();
    if (expiresAt !== null && expiresAt <= createdAt) throw invalidField('expiresAt', 'must lie in the future');
    if (!(await this.dataSource.getRepository(Tenant).existsBy({ id: tenantId }))) throw notFound('The tenant');
    const key = generateApiKey();
    const row = { id: newId(), tenantId, name, scopes: [...new Set(scopes)], expiresAt, createdAt };
    await this.dataSource.getRepository(ApiKey).insert({ ...row, hash: hashApiKey(key) });
    return { id: row.id, key, name, scopes: row.scopes, expiresAt, createdAt };
  }
}
