import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { readTaxonomy } from '../postgres/taxonomies.js';
import type { TopicsView } from '../topics.view.js';

export class GetTopics extends Query<TopicsView> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId }: GetTopics): Promise<TopicsView> {
    return readTaxonomy(this.postgres.reads, tenantId);
  }
}
