import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { type EvaluationView, toEvaluationView } from '../evaluation.view.js';
import { readAlert } from '../postgres/alert-rows.js';
import { listEvaluations } from '../postgres/evaluation-rows.js';

export class ListHistory extends Query<OffsetPage<EvaluationView>> {
  constructor(
    readonly tenantId: string,
    readonly alertId: string,
    /** Only the evaluations of which something was told. */
    readonly notified: boolean,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListHistory)
export class ListHistoryHandler implements IQueryHandler<ListHistory> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, alertId, notified, window }: ListHistory): Promise<OffsetPage<EvaluationView>> {
    await readAlert(this.postgres.reads, tenantId, alertId);
    const page = await listEvaluations(this.postgres.reads, { tenantId, alertId, notified }, window);
    return { ...page, items: page.items.map(toEvaluationView) };
  }
}
