import type { ClickHouseReader } from '@parley/clickhouse';
import type { Clock } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import { DayCells } from '../calendar-cells/day-cells.js';
import { ModelDays } from '../calendar-cells/model-days.js';
import { Comparisons } from '../comparison/comparisons.js';
import { ConversationFilters } from '../filter/conversation-filters.js';
import { Subjects } from '../subjects.js';
import { DaySeries } from '../timeseries/day-series.js';
import { TopicNames } from '../topics/topic-names.js';
import { AnswerQueryHandler } from './answer-query.handler.js';
import { QuestionCounts } from './question-counts.js';

/** What answers the questions of POST /query in a process without a gateway, and what counts behind the answers. */
export interface Questions {
  readonly answers: AnswerQueryHandler;
  readonly counts: QuestionCounts;
}

export function questionsOn(clickhouse: ClickHouseReader, postgres: Postgres, clock: Clock): Questions {
  const topics = new TopicNames(postgres);
  const filters = new ConversationFilters(postgres, new Subjects(postgres), clock, topics);
  const calendar = new CalendarCells(postgres, clickhouse);
  const cells = new DayCells(clickhouse, calendar);
  const days = new DaySeries(cells, new ModelDays(clickhouse, calendar));
  const comparisons = new Comparisons(clickhouse, cells, clock);
  return {
    answers: new AnswerQueryHandler(clickhouse, filters, comparisons, clock, topics, days),
    counts: new QuestionCounts(filters, comparisons),
  };
}
