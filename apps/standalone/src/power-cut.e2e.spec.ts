import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

const CONVERSATIONS = 20;
const ROUNDS = 4;

interface Status {
  readonly replay: { readonly startedAt: string | null } | null;
  readonly damagedParts: readonly { readonly tableName: string; readonly part: string }[];
}

/** The folders of parts, newest first, of every ClickHouse table that has several. */
async function partsOf(clickhouse: string): Promise<string[][]> {
  const store = join(clickhouse, 'store');
  const tables: string[][] = [];
  for (const prefix of await readdir(store)) {
    for (const table of await readdir(join(store, prefix))) {
      const parts = (await readdir(join(store, prefix, table))).filter((name) => /^\w+_\d+_\d+_\d+/.test(name));
      const aged = await Promise.all(
        parts.map(async (part) => {
          const path = join(store, prefix, table, part);
          return { path, at: (await stat(path)).mtimeMs };
        }),
      );
      if (aged.length > 1) tables.push(aged.sort((a, b) => b.at - a.at).map(({ path }) => path));
    }
  }
  return tables;
}

describe('a standalone after a power cut', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  let before: unknown;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    service = await StandaloneProcess.start({ dataDirectory: directory.path });
    for (let round = 0; round < ROUNDS; round++) await ingest(round);
    before = await figures();
    expect(before).toMatchObject({ ratingCount: CONVERSATIONS * ROUNDS });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  /** Each round is projected by itself, so that it has parts of its own. */
  async function ingest(round: number): Promise<void> {
    const { productId } = service;
    const conversations = Array.from({ length: CONVERSATIONS }, (_, index) => ({
      productId,
      externalUserId: `user-${index % 7}`,
      externalConversationId: `c-${round}-${index}`,
      messages: [
        { role: 'user', content: `Where is order ${index}? This is really annoying.` },
        { role: 'assistant', content: 'It ships tomorrow.' },
      ],
    }));
    expect((await service.fetch('POST', '/v1/messages/batch', { conversations })).status).toBe(200);
    for (const { externalConversationId } of conversations) {
      const rating = { productId, externalConversationId, rating: 1 + (round % 5), ratingMin: 1, ratingMax: 5 };
      expect((await service.fetch('POST', '/v1/ratings', rating)).status).toBe(201);
    }
    await service.caughtUp();
  }

  const clickhouse = () => join(directory.path, 'clickhouse');
  const figures = async (): Promise<unknown> =>
    (await service.fetch('GET', `/v1/products/${service.productId}/analytics`)).json();
  const status = async (): Promise<Status> =>
    (await (await service.fetch('GET', '/v1/admin/status', undefined, service.operatorKey)).json()) as Status;
  const startAgain = async () => {
    service = await StandaloneProcess.start({ dataDirectory: directory.path });
    for (let { replay } = await status(); replay !== null && replay.startedAt === null; { replay } = await status()) {
      await sleep(50);
    }
    await service.caughtUp();
  };

  it('has every figure although the newest parts are gone', async () => {
    await service.kill();
    for (const [newest = ''] of await partsOf(clickhouse())) await rm(newest, { recursive: true });
    await startAgain();
    expect(await figures()).toEqual(before);
    expect((await status()).damagedParts).toEqual([]);
  });

  it('has every figure although the newest parts are gone and another is cut short, and says which', async () => {
    await service.kill();
    for (const [newest = '', cut = ''] of await partsOf(clickhouse())) {
      await rm(newest, { recursive: true });
      const data = (await readdir(cut)).find((name) => name.endsWith('.bin')) ?? '';
      await truncate(join(cut, data), 10);
    }
    await startAgain();
    expect(await figures()).toEqual(before);
    expect((await status()).damagedParts.length).toBeGreaterThan(0);
    expect(service.log).toContain('ClickHouse found a part broken');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^parley_clickhouse_damaged_parts\{table="\w+"\} [1-9]/m);
  });

  it('has every figure although all of ClickHouse is gone', async () => {
    await service.kill();
    await rm(clickhouse(), { recursive: true });
    await startAgain();
    expect(await figures()).toEqual(before);
  });
});
