import { OffsetPageQuery, QueryFlag } from '@parley/http';

export class ListHistoryRequest extends OffsetPageQuery {
  @QueryFlag({ description: 'Only the evaluations of which something was told.' })
  notified?: boolean;
}
