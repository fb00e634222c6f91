import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { type AlertView, toAlertView } from '../alert.view.js';
import type { AlertStateName } from '../domain/alert-state.js';
import { listAlerts } from '../postgres/alert-rows.js';
import { latestEvaluations } from '../postgres/evaluation-rows.js';

export class ListAlerts extends Query<OffsetPage<AlertView>> {
  constructor(
    readonly tenantId: string,
    readonly state: AlertStateName | null,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, state, window }: ListAlerts): Promise<OffsetPage<AlertView>> {
    const db = this.postgres.reads;
    const page = await listAlerts(db, tenantId, state, window);
    const latest = await latestEvaluations(
      db,
      tenantId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((alert) => toAlertView(alert, latest.get(alert.id) ?? null)) };
  }
}
