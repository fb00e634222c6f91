import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Clock, invalidField, newId, notFound } from '@parley/kernel';
import { generateApiKey, hashApiKey } from '../domain/api-key.js';
import { ApiKey } from '../postgres/api-key.entity.js';
import { Tenant } from '../postgres/tenant.entity.js';
import { CreateKey, type CreatedKeyView } from './create-key.command.js';

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
