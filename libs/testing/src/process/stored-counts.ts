import { join } from 'node:path';
import { drainPending } from 'chdb';
import pg from 'pg';
import { DATABASE, EmbeddedClickHouse } from '@parley/clickhouse';
import { startEmbeddedPostgres } from '@parley/postgres';
import { STORED_EVENTS } from './stored-events.sql.js';

export interface StoredCounts {
  /** How often each insertId is stored. */
  readonly events: ReadonlyMap<string, number>;
  /** How often each `conversation/message` is stored. */
  readonly messages: ReadonlyMap<string, number>;
  /** The counts in ClickHouse. */
  readonly projected: { readonly events: number; readonly conversations: number; readonly messages: number };
}

/** Reads both stores of a standalone that has stopped. */
export async function readStoredCounts(dataDirectory: string): Promise<StoredCounts> {
  return { ...(await readPostgres(dataDirectory)), projected: await readClickHouse(dataDirectory) };
}

async function readPostgres(dataDirectory: string): Promise<Pick<StoredCounts, 'events' | 'messages'>> {
  const server = await startEmbeddedPostgres({
    directory: join(dataDirectory, 'postgres'),
    socketDirectory: join(dataDirectory, 'run', 'postgres'),
    log: () => undefined,
  });
  const { host, port, user, database } = server;
  const client = new pg.Client({ host, port, user, database, ssl: false });
  try {
    await client.connect();
    const counted = async (sql: string) =>
      new Map((await client.query<{ name: string; n: string }>(sql)).rows.map(({ name, n }) => [name, Number(n)]));
    return {
      events: await counted(`SELECT insert_id AS name, count(*) AS n FROM ${STORED_EVENTS} GROUP BY insert_id`),
      messages: await counted(
        `SELECT c.external_id || '/' || m.external_id AS name, count(*) AS n
         FROM messages m JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id GROUP BY name`,
      ),
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function readClickHouse(dataDirectory: string): Promise<StoredCounts['projected']> {
  const clickhouse = EmbeddedClickHouse.open(join(dataDirectory, 'clickhouse'));
  try {
    const [row] = await clickhouse.reader.read<{ tenantId: string }, StoredCounts['projected']>(
      {
        name: 'stored counts',
        sql: `SELECT
            (SELECT count() FROM ${DATABASE}.event_facts FINAL) AS events,
            count() AS conversations, sum(message_count) AS messages
          FROM ${DATABASE}.conversation_facts FINAL`,
      },
      { tenantId: '' },
    );
    if (row === undefined) throw new Error('An aggregate without a group always has one row.');
    return row;
  } finally {
    await clickhouse.close();
    await drainPending();
  }
}
