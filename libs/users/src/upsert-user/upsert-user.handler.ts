import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId, unavailable } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { saveProfile } from '../postgres/save-profile.js';
import { type UpsertedUser, UpsertUser } from './upsert-user.command.js';

const MAX_ATTEMPTS = 3;

@CommandHandler(UpsertUser)
export class UpsertUserHandler implements ICommandHandler<UpsertUser> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalUserId, change }: UpsertUser): Promise<UpsertedUser> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const created = await insertIfAbsent(tx, tenantId, externalUserId, now);
        const user = await saveProfile(tx, tenantId, externalUserId, change, now, created);
        if (user !== null) return { created, user };
        // Erased between the two: the next round creates a new person.
      }
      throw unavailable('The user is being erased at the same time. Try again shortly.', 1);
    });
  }
}

async function insertIfAbsent(tx: Queryable, tenantId: string, externalId: string, now: Date): Promise<boolean> {
  const inserted = await tx.query({
    text: `INSERT INTO users (tenant_id, id, external_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT (tenant_id, external_id) DO NOTHING RETURNING id`,
    values: [tenantId, newId(), externalId, now],
  });
  return inserted.length > 0;
}
