import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { erasuresToVacuum, vacuumErased } from './postgres/vacuum-erased.js';
import { tellOf } from './testing/person.js';

const PAGE_BYTES = 8_192;
const HEADER_BYTES = 24;
/** The rounds of maintenance. */
const ROUND_MS = 500;
const NAME = 'Person to be erased';

interface RelationFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The parts of a page that its directory points to; the rest of the page is free space. */
function entriesOf(page: Buffer): Buffer[] {
  const directory = page.subarray(HEADER_BYTES, page.readUInt16LE(12));
  return Array.from({ length: directory.length / 4 }, (_, index) => {
    const entry = directory.readUInt32LE(index * 4);
    const start = entry & 0x7fff;
    return page.subarray(start, start + (entry >>> 17));
  });
}

const pagesOf = ({ bytes }: RelationFile): Buffer[] =>
  Array.from({ length: bytes.length / PAGE_BYTES }, (_, at) => bytes.subarray(at * PAGE_BYTES, (at + 1) * PAGE_BYTES));

describe('the vacuum after an erasure', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeEach(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterEach(() => service.close());

  const rows = async <Row extends object>(text: string): Promise<Row[]> => service.postgres.query<Row>({ text });

  /** The files of tables, of the long values that they keep apart, and of indexes. */
  async function files(): Promise<RelationFile[]> {
    await rows('CHECKPOINT');
    return rows<RelationFile>(
      `SELECT c.oid::regclass::text AS name, pg_read_binary_file(pg_relation_filepath(c.oid)) AS bytes
       FROM pg_class c LEFT JOIN pg_class t ON t.reltoastrelid = c.oid
       WHERE c.relkind IN ('r', 'i', 't')
         AND 'public'::regnamespace IN (c.relnamespace, t.relnamespace)`,
    );
  }
  const filesWithEntries = async (text: string): Promise<string[]> =>
    (await files())
      .filter((file) => pagesOf(file).some((page) => entriesOf(page).some((entry) => entry.includes(text))))
      .map(({ name }) => name);

  async function erased(externalId: string): Promise<void> {
    await tellOf(tenant, externalId);
    await service.caughtUp();
    await tenant.client.delete(`/v1/users/${encodeURIComponent(externalId)}`);
    await eventually('the erasure is done', async () => {
      const [open] = await rows('SELECT 1 FROM erasures WHERE finished_at IS NULL');
      return open === undefined;
    });
  }
  const toVacuum = async (): Promise<number> => (await rows('SELECT 1 FROM erasures WHERE vacuumed_at IS NULL')).length;

  const vacuumAll = async (signal = new AbortController().signal): Promise<void> =>
    vacuumErased(service.postgres, await erasuresToVacuum(service.postgres), new Date(), signal);

  const finishOne = () =>
    rows(`INSERT INTO erasures (tenant_id, id, user_id, requested_at, finished_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), now())`);
  const untilItWaits = () =>
    eventually('it waits for a table', async () => {
      const waiting = await rows(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'VACUUM%'
           AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });

  it('leaves the words in no entry of a table or an index, nor in the statistics', async () => {
    await tellOf(tenant, NAME);
    await tellOf(tenant, 'Somebody else');
    await rows('ANALYZE');
    expect(await filesWithEntries(NAME)).toEqual(
      expect.arrayContaining([
        'users',
        'messages',
        expect.stringMatching(/^log_\w+$/),
        'users_tenant_id_external_id_key',
      ]),
    );
    expect(await rows(`SELECT 1 FROM pg_stats s WHERE s::text LIKE '%${NAME}%'`)).not.toEqual([]);
    await erased(NAME);
    await eventually('it is vacuumed', async () => (await toVacuum()) === 0);
    expect(await filesWithEntries(NAME)).toEqual([]);
    expect(await rows(`SELECT 1 FROM pg_stats s WHERE s::text LIKE '%${NAME}%'`)).toEqual([]);
    expect(await filesWithEntries('Somebody else')).toEqual(expect.arrayContaining(['users', 'messages']));
  });

  it('cuts off the end of a file that nobody else is in', async () => {
    await erased(NAME);
    await eventually('it is vacuumed', async () => (await toVacuum()) === 0);
    const holding = (await files()).filter(({ bytes }) => bytes.includes(NAME)).map(({ name }) => name);
    for (const table of ['users', 'messages', 'conversations', 'ratings', 'events'])
      expect(holding).not.toContain(table);
  });

  it('is done again where it was cut off, and marks only what ended before it', async () => {
    await service.maintenance.stop();
    await finishOne();
    const stopping = new AbortController();
    const other = await service.postgres.connect();
    await other.query('BEGIN; LOCK TABLE messages IN SHARE UPDATE EXCLUSIVE MODE');
    const cutOff = vacuumAll(stopping.signal).catch((error: Error) => error.message);
    await untilItWaits();
    stopping.abort();
    expect(await cutOff).toMatch(/cancel/);
    expect(await toVacuum()).toBe(1);

    const again = vacuumAll();
    await untilItWaits();
    await finishOne();
    await other.query('COMMIT');
    other.release();
    await again;
    expect(await toVacuum()).toBe(1);
  });

  it('is not tried again in every round where it fails', async () => {
    const other = await service.postgres.connect();
    await other.query('BEGIN; LOCK TABLE messages IN SHARE UPDATE EXCLUSIVE MODE');
    await finishOne();
    await untilItWaits();
    const vacuums = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'VACUUM%' AND state = 'active'`;
    await rows(`SELECT pg_cancel_backend(pid) ${vacuums}`);
    await eventually('it has ended', async () => (await rows(`SELECT 1 ${vacuums}`)).length === 0);
    await sleep(3 * ROUND_MS);
    const again = await rows(`SELECT 1 ${vacuums}`);
    await other.query('COMMIT');
    other.release();
    expect(again).toEqual([]);
    expect(await toVacuum()).toBe(1);
  });

  it('waits for transactions that still see what was erased', async () => {
    await service.maintenance.stop();
    const reader = await service.postgres.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM users');
    await finishOne();
    expect(await erasuresToVacuum(service.postgres)).toEqual([]);
    await reader.query('COMMIT');
    reader.release();
    expect(await erasuresToVacuum(service.postgres)).toHaveLength(1);
  });
});
