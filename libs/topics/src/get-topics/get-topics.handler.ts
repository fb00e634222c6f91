import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import type { TopicsView } from '../topics.view.js';
import { GetTopics } from './get-topics.query.js';

@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId }: GetTopics): Promise<TopicsView> {
    const [book] = await this.postgres.reads.query<TopicsView & Record<string, unknown>>({
      text: 'SELECT taxonomy AS topics, taxonomy_changed_at AS "updatedAt" FROM topic_books WHERE tenant_id = $1',
      values: [tenantId],
    });
    return book ?? { topics: [], updatedAt: null };
  }
}
