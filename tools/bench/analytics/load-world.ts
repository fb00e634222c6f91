import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import {
  ClickHouseUserCells,
  conversationFacts,
  eventFacts,
  PERIOD_BOUNDS,
  type Projection,
  toAnalysisRows,
  userFacts,
} from '@parley/projections';
import { type EmbeddedClickHouse, insertRows, type ProjectedTable, type VersionedRow } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { spokenIn } from './spoken.js';
import { organizationId, conversationChunk, productId, promptId, PROMPTS, userAt, type WorldPlace } from './world.js';

const CONVERSATIONS_PER_CHUNK = 5_000;
const USERS_PER_CHUNK = 10_000;

export interface Stores {
  readonly postgres: Postgres;
  readonly clickhouse: EmbeddedClickHouse;
}

/** What is loaded besides the facts and scores of conversations. */
export interface Loaded {
  readonly events: boolean;
  /** The words of messages, for searches. */
  readonly words: boolean;
}

/** How far the load has come; kept with the data, so that an interrupted load goes on where it was. */
interface Checkpoint {
  readonly users: number;
  readonly conversations: number;
  /** Whether users have their cells: added up once more, each would have two versions. */
  readonly addedUp?: boolean;
}

/**
 * Fills the fact tables through the projections themselves, as the worker's lanes would, and PostgreSQL with the
 * records that the endpoints look up. Loading a chunk twice changes nothing: rows have keys and versions.
 */
export async function loadWorld(
  { postgres, clickhouse }: Stores,
  place: WorldPlace,
  directory: string,
  { events: withEvents = true, words = false }: Partial<Loaded> = {},
): Promise<void> {
  const file = join(directory, 'bench-analytics-load.json');
  let done = await readCheckpoint(file);
  const save = async (next: Partial<Checkpoint>): Promise<void> => {
    done = { ...done, ...next };
    await writeFile(file, JSON.stringify(done));
  };
  const { size } = place;
  const insert = async <Table extends ProjectedTable>(
    table: Table,
    rows: readonly VersionedRow<Table>[],
  ): Promise<void> => {
    const [rejected] = await insertRows(clickhouse.writer, table, rows);
    if (rejected !== undefined) throw new Error(`${table} rejected a row: ${rejected.reason}`);
  };

  if (done.addedUp === true && done.users >= size.users && done.conversations >= size.conversations) return;
  await addOrganizations(postgres, place);
  await addPrompts(postgres, place);
  const bar = new SingleBar(
    { format: '{what} {bar} {percentage}% | {duration_formatted}, {eta_formatted} left' },
    Presets.shades_classic,
  );
  bar.start(size.users + size.conversations, done.users + done.conversations, { what: 'loading' });
  for (let from = done.users; from < size.users; from = done.users) {
    const to = Math.min(size.users, from + USERS_PER_CHUNK);
    const users = Array.from({ length: to - from }, (_, n) => userAt(place, from + n));
    await addUsers(
      postgres,
      users.map(({ userId }, n) => ({ userId, number: from + n })),
      place,
    );
    await insert('user_facts', rowsOf(userFacts, users));
    await save({ users: to });
    bar.update(done.users + done.conversations);
  }
  for (let from = done.conversations; from < size.conversations; from = done.conversations) {
    const to = Math.min(size.conversations, from + CONVERSATIONS_PER_CHUNK);
    const { conversations, analyses, events } = conversationChunk(place, from, to);
    const changes = conversations.map(({ messages: _, ...conversation }, index) => ({
      ...conversation,
      properties: { channel: index % 2 === 0 ? 'web' : 'mail' },
      userMessageCount: conversation.messageCount / 2,
      lastMessageAt: new Date(Date.parse(conversation.createdAt) + 60_000 * conversation.messageCount).toISOString(),
    }));
    await insert('conversation_facts', rowsOf(conversationFacts, changes));
    const analysed = conversations.flatMap((one, index) => {
      const analysis = analyses[index];
      const messages = words ? spokenIn(place, from + index, one.messageCount) : [];
      return analysis === undefined ? [] : [toAnalysisRows({ ...one, messages }, { analysis, judgement: null })];
    });
    if (words) {
      await insert(
        'conversation_analysis_details',
        analysed.map(({ detail }) => detail),
      );
    }
    await insert(
      'conversation_analysis',
      analysed.map(({ row }) => row),
    );
    if (withEvents) await insert('event_facts', rowsOf(eventFacts, events));
    await save({ conversations: to });
    bar.update(done.users + done.conversations);
  }
  bar.stop();
  // The service has counted the tenant as complete while it had no facts.
  await new ClickHouseUserCells(postgres, clickhouse).addUpTenant(place.tenantId);
  await save({ addedUp: true });
}

/** Waits for the service to add up everything in the background; the current month is answered from its days. */
export async function untilAddedUp(postgres: Postgres, { tenantId, world, size }: WorldPlace): Promise<void> {
  const text = `SELECT FROM period_celled_tenants WHERE tenant_id = $1 AND listed AND NOT EXISTS (
    SELECT FROM stale_periods WHERE tenant_id = $1
      AND NOT (kind LIKE '%Month' AND starts_on = date_trunc('month', now() AT TIME ZONE 'UTC')))`;
  console.log('Waiting until days and months are added up ...');
  while ((await postgres.query({ text, values: [tenantId] })).length === 0) await sleep(1_000);
  if (world !== 'hot-user' || size.conversations < 2 * PERIOD_BOUNDS.leastOfUser) return;
  const kept =
    'SELECT FROM kept_user_days WHERE tenant_id = $1 HAVING count(DISTINCT cells) = 2 AND bool_and(is_added_up)';
  console.log('Waiting until the days of the user are added up ...');
  while ((await postgres.query({ text: kept, values: [tenantId] })).length === 0) await sleep(1_000);
}

function rowsOf<Message, Table extends ProjectedTable>(
  projection: Projection<Message, Table>,
  messages: readonly Message[],
): VersionedRow<Table>[] {
  const outcomes = projection.project(messages, { writtenAt: new Date(), signal: new AbortController().signal });
  if (!Array.isArray(outcomes)) throw new Error(`${projection.lane} is not a plain mapping.`);
  return outcomes.flatMap((outcome) => (outcome.kind === 'row' ? [outcome.row] : []));
}

async function readCheckpoint(file: string): Promise<Checkpoint> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Checkpoint;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { users: 0, conversations: 0 };
    throw error;
  }
}

async function addOrganizations(postgres: Postgres, place: WorldPlace): Promise<void> {
  const ids = Array.from({ length: place.size.organizations }, (_, n) => organizationId(place, n));
  await postgres.query({
    text: `INSERT INTO organizations (tenant_id, id, external_id, name, created_at, updated_at)
           SELECT $1, id, 'organization-' || n, 'Organization ' || n, now(), now()
           FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, n) ON CONFLICT DO NOTHING`,
    values: [place.tenantId, ids],
  });
}

async function addPrompts(postgres: Postgres, place: WorldPlace): Promise<void> {
  const prompts = Array.from({ length: place.size.products * PROMPTS }, (_, n) => {
    const product = Math.floor(n / PROMPTS);
    return { id: promptId(place, product, n % PROMPTS), productId: productId(place, product) };
  });
  await postgres.query({
    text: `INSERT INTO prompts (tenant_id, id, product_id, source, role, tags, created_at, updated_at)
           SELECT $1, id, product_id, 'customer', 'main', '{}', now(), now()
           FROM unnest($2::uuid[], $3::uuid[]) AS given (id, product_id) ON CONFLICT DO NOTHING`,
    values: [place.tenantId, prompts.map(({ id }) => id), prompts.map((prompt) => prompt.productId)],
  });
}

async function addUsers(
  postgres: Postgres,
  users: readonly { userId: string; number: number }[],
  place: WorldPlace,
): Promise<void> {
  await postgres.query({
    text: `INSERT INTO users (tenant_id, id, external_id, organization_id, created_at, updated_at)
           SELECT $1, id, 'user-' || n, organization, now(), now()
           FROM unnest($2::uuid[], $3::int[], $4::uuid[]) AS given (id, n, organization) ON CONFLICT DO NOTHING`,
    values: [
      place.tenantId,
      users.map(({ userId }) => userId),
      users.map(({ number }) => number),
      users.map(({ number }) => organizationId(place, number % place.size.organizations)),
    ],
  });
}
