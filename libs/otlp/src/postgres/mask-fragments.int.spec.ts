import { Postgres, type Statement } from '@parley/postgres';
import { createTestStore, type TestStore } from '@parley/testing';
import type { QueryResultRow } from 'pg';
import { type Fragment, NO_CONTENT, NO_NAMES } from '../domain/fragment.js';
import { shortened } from '../adapters/identity.js';
import { conversationNamed } from '../domain/turns.js';
import { maskFragmentsOf } from './mask-fragments.js';
import { storeFragments } from './store-fragments.js';

const TENANT = '01a1fd42-e2af-745f-893a-fdf7afb5ea01';
const USER = '01a1fd42-e2af-745f-893a-fdf7afb5ea02';
const NOW = new Date('2026-11-22T12:00:00Z');
const MIB = 1024 * 1024;

const saying = (system: string, number: number, fields: Partial<Fragment> = {}): Fragment => ({
  traceId: 'open',
  spanId: number.toString(16).padStart(16, '0'),
  kind: 'span',
  parentSpanId: null,
  operation: 'chat',
  startMs: NOW.getTime(),
  endMs: NOW.getTime(),
  names: NO_NAMES,
  content: { ...NO_CONTENT, system },
  ...fields,
});
const named = (traceId: string, user: string | null, conversation: string | null = null) => ({
  traceId,
  names: { ...NO_NAMES, user, conversation },
});
const ADDRESS = 'ada@example.com';
/** What she calls three of her conversations, the last of which is known by its trace alone. */
const OWN = ['c-1', 'c'.repeat(600), null] as const;
const OWN_IDS = OWN.map((name, index) => shortened(conversationNamed(name, `own-${index}`)));
const LARGE = `${ADDRESS} ${'x'.repeat(MIB)}`;

/** Notes how many fragments each query gives back. */
class WatchedPostgres extends Postgres {
  readonly read: number[] = [];

  constructor(private readonly watched: Postgres) {
    super(null as never);
  }

  override async query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    const rows = await this.watched.query<Row>(statement);
    if (rows.length > 0) this.read.push(rows.length);
    return rows;
  }
}

describe('masking what is kept of traces', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  it('reads a bounded part at a time, and leaves out only traces that name others', async () => {
    const fragments = [
      ...Array.from({ length: 430 }, (_, number) => saying(ADDRESS, number)),
      ...Array.from({ length: 20 }, (_, number) => saying(LARGE, number, { traceId: 'sized' })),
      saying(ADDRESS, 1, named('theirs', 'ada')),
      saying(ADDRESS, 1, named('others', 'grace')),
      saying(ADDRESS, 2, { traceId: 'others' }),
      saying(ADDRESS, 1, named('theirs-too', 'ada')),
      saying(ADDRESS, 2, named('theirs-too', 'grace')),
      ...OWN.map((conversation, index) => saying(ADDRESS, 1, named(`own-${index}`, 'grace', conversation))),
    ];
    await store.postgres.transaction((tx) => storeFragments(tx, TENANT, fragments, NOW));
    await store.postgres.query({
      text: `INSERT INTO users (tenant_id, id, external_id, anonymized, created_at, updated_at)
             VALUES ($1, $2, 'ada', true, now(), now())`,
      values: [TENANT, USER],
    });
    await store.postgres.query({
      text: `INSERT INTO conversations (tenant_id, id, external_id, user_id, product_id, version_id, prompt_id, revision,
               message_count, user_message_count, created_at, updated_at, last_message_at)
             SELECT $1, gen_random_uuid(), own.id, $2, $1, $1, $1, 1, 2, 1, now(), now(), now() FROM unnest($3::text[]) AS own (id)`,
      values: [TENANT, USER, OWN_IDS],
    });
    const postgres = new WatchedPostgres(store.postgres);
    await maskFragmentsOf(postgres, { tenantId: TENANT, userId: USER }, new AbortController().signal);
    const left = await store.postgres.query({
      text: `SELECT trace_id AS trace, count(*)::integer AS count FROM otlp_fragments
             WHERE content::text LIKE '%' || $1 || '%' GROUP BY trace_id`,
      values: [ADDRESS],
    });
    expect(left).toEqual([{ trace: 'others', count: 2 }]);
    expect(postgres.read).toEqual([200, 200, 30 + OWN.length + 16, 4 + 3]);
  });
});
