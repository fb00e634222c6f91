import { STREAMS } from '@parley/contracts';
import { columnsOf, type Postgres, type Queryable } from '@parley/postgres';
import { LogEntryEntity } from './append.js';
import { PARTITIONS } from './append.js';
import { READ_IN_ORDER } from './partition-claim.js';
import { type MessageChange, rewritePayload } from './rewrite-payload.js';

/** The most entries looked at in one transaction, and their most bytes, unless one has more. */
const BATCH = 200;
const MOST_BYTES = 16 * 1024 * 1024;

export interface Rewriting {
  /** Only entries that hold one of these texts, such as an id, are parsed. */
  readonly mentioning: readonly string[];
  /** Only entries of this transaction and of later ones. */
  readonly from: string;
  /** Only entries of transactions before this one. */
  readonly watermark: string;
  readonly change: MessageChange;
  /** Runs in the transaction of each rewritten batch, with how many messages it changed. */
  readonly record: (tx: Queryable, changed: number) => Promise<void>;
}

/**
 * Rewrites messages that the log still holds. An entry that loses all its messages stays, empty: if it were gone,
 * groupsHavePassed() could not tell that a consumer still holds it. Running it again changes nothing.
 */
export async function rewriteLog(postgres: Postgres, rewriting: Rewriting, signal?: AbortSignal): Promise<void> {
  for (const stream of STREAMS) {
    for (let partition = 0; partition < PARTITIONS; partition++) {
      let position: Position | null = { xid: rewriting.from, id: '-1' };
      while (position !== null) {
        signal?.throwIfAborted();
        const after: Position = position;
        position = await postgres.transaction((tx) => rewriteBatch(tx, rewriting, stream, partition, after));
      }
    }
  }
}

const REWRITTEN = columnsOf(LogEntryEntity, ['xid', 'id', 'payload']);

type Position = Readonly<Pick<LogEntryEntity, 'xid' | 'id'>>;

interface Entry extends Position {
  /** Null when it mentions none of the texts. */
  readonly payload: string | null;
  /** Whether it was the last that the batch had room for. */
  readonly fills: boolean;
}

/** @returns where the batch ended; null at the end of the partition. */
async function rewriteBatch(
  tx: Queryable,
  { mentioning, watermark, change, record }: Rewriting,
  stream: string,
  partition: number,
  after: Position,
): Promise<Position | null> {
  await tx.query({ text: `SET LOCAL ${READ_IN_ORDER}` });
  const entries = await tx.query<Entry>({
    name: 'read-log-to-rewrite',
    text: `SELECT xid::text, id::text, CASE WHEN payload LIKE ANY ($7::text[]) THEN payload END AS payload,
             bytes >= $8 AS fills
           FROM (
             SELECT *, sum(octet_length(payload)) OVER (ORDER BY xid, id) AS bytes FROM (
               SELECT * FROM log WHERE stream = $1 AND partition = $2
                 AND xid >= $3::xid8 AND (xid, id) > ($3::xid8, $4::bigint) AND xid < $5::xid8
               ORDER BY xid, id LIMIT $6
             ) AS next
           ) AS batch WHERE bytes - octet_length(payload) < $8 ORDER BY batch.xid, batch.id`,
    values: [
      stream,
      partition,
      after.xid,
      after.id,
      watermark,
      BATCH,
      mentioning.map((text) => `%${text}%`),
      MOST_BYTES,
    ],
  });
  const rewritten = entries.flatMap(({ xid, id, payload }) => {
    const result = payload === null ? null : rewritePayload(payload, change);
    return result === null || result.changed === 0 ? [] : [{ xid, id, ...result }];
  });
  if (rewritten.length > 0) {
    await tx.query({
      name: 'rewrite-log',
      text: `UPDATE log SET payload = entry.payload
             FROM unnest(${REWRITTEN.arrays(3)}) AS entry (${REWRITTEN.names})
             WHERE log.stream = $1 AND log.partition = $2 AND log.xid = entry.xid AND log.id = entry.id`,
      values: [stream, partition, ...REWRITTEN.toArrays(rewritten)],
    });
    await record(
      tx,
      rewritten.reduce((sum, { changed }) => sum + changed, 0),
    );
  }
  const last = entries.at(-1);
  return entries.length === BATCH || last?.fills === true ? (last ?? null) : null;
}
