import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { deleteAlert } from '../postgres/alert-rows.js';

export class DeleteAlert extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly alertId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteAlert)
export class DeleteAlertHandler implements ICommandHandler<DeleteAlert> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, alertId }: DeleteAlert): Promise<void> {
    return deleteAlert(this.postgres, tenantId, alertId);
  }
}
