import type { Query } from '@parley/clickhouse';
import type { KeyedMeasured, Measured, MeasuredPart } from '../aggregates/averages.query.js';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import { dayNumberOf, dayOf } from '../aggregates/metric.sql.js';
import { SUMS_OF_CELLS, type SummedCells } from '../aggregates/statistics.query.js';
import type { UserCounts } from '../domain/aggregates.js';
import type { ConversionRow } from '../tenant-aggregates/product-facts.query.js';
import { type CalendarRows, OF_MODEL } from './calendar-rows.js';

type Asked<Row> = Query<FilterParameters, Row>;
type KeyedUsers = UserCounts & { readonly key: string };

/** Averages, counts and ratings. Cells of days and months identify users by hashes of 64 bits. */
export const sumsOfPeriods = ({ from }: CalendarRows): Asked<SummedCells> => ({
  name: 'sums of periods',
  isLight: true,
  sql: `SELECT ${SUMS_OF_CELLS}, uniqExactArray(part.users) AS users FROM ${from()}`,
});

/** Products without an analysed conversation are left out. */
export const sumsOfPeriodsByProduct = ({ from }: CalendarRows): Asked<KeyedMeasured> => ({
  name: 'sums of periods by product',
  isLight: true,
  sql: `SELECT product_id AS key, sumForEach(part.measures) AS sums FROM ${from('conversation_analysis')}
    WHERE notEmpty(part.measures) GROUP BY key HAVING sums[1] > 0 ORDER BY key`,
});

/** Products without conversions are left out. */
export const conversionsOfPeriods = ({ from }: CalendarRows): Asked<ConversionRow> => ({
  name: 'conversions of periods',
  isLight: true,
  sql: `SELECT product_id AS productId, sum(part.conversions) AS conversations FROM ${from()}
    GROUP BY productId HAVING conversations > 0`,
});

/** For the products in the parameter `productIds`. */
export const usersOfPeriodsByProduct = ({ from }: CalendarRows): Asked<KeyedUsers> => ({
  name: 'users of periods by product',
  sql: `SELECT key, count() AS users, countIf(own > 1) AS returningUsers FROM (
      SELECT product_id AS key, user, sum(theirs) AS own
      FROM (SELECT product_id, part.users AS people, part.user_conversations AS counts FROM ${from('conversation_facts')}
        WHERE product_id IN {productIds:Array(UUID)})
      ARRAY JOIN people AS user, counts AS theirs GROUP BY key, user)
    GROUP BY key ORDER BY key`,
});

const DAY = dayNumberOf('part.created_on');

/** Sums of the model's own conversations by day, and of all conversations by the models that they name. */
export const sumsOfPeriodsByDayAndModels = ({ from }: CalendarRows): Asked<MeasuredPart & SummedCells> => ({
  name: 'sums of periods by day and by models',
  sql: `SELECT ${dayOf('number')} AS day, names, ${SUMS_OF_CELLS}, 0 AS users FROM (
      SELECT *, if(${OF_MODEL}, ${DAY}, 0) AS number, part.models AS names FROM ${from()}) AS part
    GROUP BY GROUPING SETS ((number), (names)) ORDER BY number, names`,
});

export const usersOfPeriodsByDay = ({ from }: CalendarRows): Asked<KeyedUsers> => ({
  name: 'users of periods by day',
  isLight: true,
  sql: `SELECT ${dayOf('day')} AS key, count() AS users, countIf(own > 1) AS returningUsers FROM (
      SELECT day, user, sum(theirs) AS own FROM (
        SELECT ${DAY} AS day, part.users AS people, part.user_conversations AS counts FROM ${from('conversation_facts')} WHERE ${OF_MODEL})
      ARRAY JOIN people AS user, counts AS theirs GROUP BY GROUPING SETS ((day, user), (user)))
    GROUP BY day ORDER BY day`,
});

export interface SumsOfPrompts extends Measured {
  /** Whether they belong to the prompt in the parameter `promptId`, or to all others. */
  readonly own: boolean;
  readonly conversations: number;
  readonly lastMs: number | null;
}

export const sumsOfPeriodsByPrompt = ({ from }: CalendarRows): Asked<SumsOfPrompts> => ({
  name: 'sums of periods by prompt',
  isLight: true,
  sql: `SELECT CAST(prompt_id = {promptId:UUID} AS Bool) AS own, sumForEach(part.measures) AS sums, sum(part.conversations) AS conversations,
      if(conversations = 0, NULL, maxIf(toUnixTimestamp64Milli(part.last_message_at), part.conversations > 0)) AS lastMs
    FROM ${from()} GROUP BY own`,
});
