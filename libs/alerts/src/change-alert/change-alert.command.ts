import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { lockTenant } from '@parley/tenancy';
import { NamedInAlerts } from '../named-in-alerts.js';
import { lockAlert, updateAlert } from '../postgres/alert-rows.js';
import { requireChannels } from '../postgres/require-channels.js';
import { type AlertChange, changeAlert } from './change-alert.js';

export class ChangeAlert extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly alertId: string,
    readonly change: AlertChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeAlert)
export class ChangeAlertHandler implements ICommandHandler<ChangeAlert> {
  constructor(
    private readonly postgres: Postgres,
    private readonly named: NamedInAlerts,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, alertId, change }: ChangeAlert): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      if (change.channels != null) await lockTenant(tx, tenantId);
      const before = await lockAlert(tx, tenantId, alertId);
      const after = changeAlert(before, change, this.clock.now());
      if (change.query != null) await this.named.require(tenantId, after.definition);
      if (change.channels != null) await requireChannels(tx, tenantId, after.definition.channels);
      await updateAlert(tx, after);
    });
  }
}
