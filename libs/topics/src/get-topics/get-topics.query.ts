import { Query } from '@nestjs/cqrs';
import type { TopicsView } from '../topics.view.js';

export class GetTopics extends Query<TopicsView> {
  constructor(readonly tenantId: string) {
    super();
  }
}
