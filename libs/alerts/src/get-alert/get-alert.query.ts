import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { type AlertView, toAlertView } from '../alert.view.js';
import { readAlert } from '../postgres/alert-rows.js';
import { latestEvaluations } from '../postgres/evaluation-rows.js';

export class GetAlert extends Query<AlertView> {
  constructor(
    readonly tenantId: string,
    readonly alertId: string,
  ) {
    super();
  }
}

@QueryHandler(GetAlert)
export class GetAlertHandler implements IQueryHandler<GetAlert> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, alertId }: GetAlert): Promise<AlertView> {
    const alert = await readAlert(this.postgres.reads, tenantId, alertId);
    const latest = await latestEvaluations(this.postgres.reads, tenantId, [alertId]);
    return toAlertView(alert, latest.get(alertId) ?? null);
  }
}
