import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { lockTenant } from '@parley/tenancy';
import { define, type SubmittedDefinition } from '../define.js';
import { NEW_ALERT, paused } from '../domain/alert-state.js';
import { NamedInAlerts } from '../named-in-alerts.js';
import { requireChannels } from '../postgres/require-channels.js';
import { countAlerts, insertAlert } from '../postgres/alert-rows.js';

/** The most alerts of a tenant; each is evaluated once an hour at most. */
export const MAX_ALERTS = 1_000;

export class CreateAlert extends Command<string> {
  constructor(
    readonly tenantId: string,
    /** The key that creates it. */
    readonly keyId: string,
    readonly alert: SubmittedDefinition & { readonly name: string; readonly paused?: boolean | null },
  ) {
    super();
  }
}

@CommandHandler(CreateAlert)
export class CreateAlertHandler implements ICommandHandler<CreateAlert, string> {
  constructor(
    private readonly postgres: Postgres,
    private readonly named: NamedInAlerts,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyId, alert: { name, paused: isPaused, ...submitted } }: CreateAlert): Promise<string> {
    const definition = define(submitted);
    await this.named.require(tenantId, definition);
    const now = this.clock.now();
    const id = newId();
    const begun = isPaused === true ? { state: paused(NEW_ALERT), dueAt: null } : { state: NEW_ALERT, dueAt: now };
    const written = { createdBy: keyId, createdAt: now, updatedAt: now, revision: 1 };
    await this.postgres.transaction(async (tx) => {
      await requireRoom(tx, tenantId);
      await requireChannels(tx, tenantId, definition.channels);
      await insertAlert(tx, { tenantId, id, name, definition, ...begun, ...written });
    });
    return id;
  }
}

/** @throws Problem `conflict` when the tenant already has MAX_ALERTS alerts. */
async function requireRoom(tx: Queryable, tenantId: string): Promise<void> {
  // From here on, creations by one tenant run one after the other, so that two cannot both take the last place.
  await lockTenant(tx, tenantId);
  if ((await countAlerts(tx, tenantId)) >= MAX_ALERTS) {
    throw conflict(
      `A tenant can have at most ${MAX_ALERTS} alerts, and there are that many already. Delete one first.`,
    );
  }
}
