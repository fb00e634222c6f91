import { eventRecordedV1 } from '@parley/contracts';
import type { RecentAppends } from '@parley/event-log';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { LinkedEvent } from '../domain/link-event.js';
import type { NewEvent } from '../domain/new-event.js';
import { storeEvents, USER_IS_AS_GIVEN } from './append-events.js';
import { EventEntity, toMessage } from './event.entity.js';

const COLUMNS = columnsOf(EventEntity);
const GIVEN = COLUMNS.arrays(9);

const INSERT = {
  name: 'insert-events',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::text[], $2::smallint[], $3::smallint[], $4::boolean[], $5::boolean[], ${GIVEN})
        AS event (message, partition, entry, masked, inherits, ${COLUMNS.names})
    ), added AS (
      INSERT INTO events (${COLUMNS.names}) SELECT ${COLUMNS.names} FROM given
      WHERE ${USER_IS_AS_GIVEN} RETURNING id
    ), logged AS (
      INSERT INTO log (stream, partition, contract, payload, trace)
      SELECT $6, partition, $7, '[' || string_agg(message, ',') || ']', $8
      FROM given JOIN added USING (id) GROUP BY partition, entry
    )
    SELECT id FROM added`,
};

/**
 * Stores events as rows, which take the keys of their insertIds, and logs the new ones. In one statement, so that it is
 * atomic without a transaction, which would cost three more round trips.
 * @returns the id under which each is stored: an earlier event's if its `insertId` was known before, none if it was not
 * stored.
 */
export const insertEvents = (
  tx: Queryable,
  links: readonly LinkedEvent[],
  recent: RecentAppends,
): Promise<Map<NewEvent, string>> =>
  storeEvents(tx, links, recent, {
    statement: INSERT,
    contract: eventRecordedV1,
    toMessage,
    valuesOf: (rows) => COLUMNS.toArrays(rows),
  });
