import { setTimeout as sleep } from 'node:timers/promises';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { type Acknowledged, AcknowledgedWriters } from '../../../libs/testing/src/process/acknowledged-writers.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { readStoredCounts } from '../../../libs/testing/src/process/stored-counts.js';

/** Each in its own part of the life, so that they meet early and late moments alike. */
const KILLS = 8;
const LONGEST_LIFE_MS = 1_500;
const MOST_TRIES = 600;

describe('standalone under kill -9', () => {
  let directory: TemporaryDirectory;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(() => directory.remove());

  it(`keeps every acknowledged event, message and span exactly once through ${KILLS} kills`, async () => {
    let service: StandaloneProcess | null = await StandaloneProcess.start({ dataDirectory: directory.path });
    const writers = new AcknowledgedWriters(() => service, { events: 6, messages: 4, traces: 3 });
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(((kill + Math.random()) / KILLS) * LONGEST_LIFE_MS);
      const victim: StandaloneProcess = service;
      service = null;
      await victim.kill();
      service = await StandaloneProcess.start({ dataDirectory: directory.path });
    }
    await writers.stop();
    await assembled(service, writers.acknowledged);
    await service.caughtUp();
    expect(await service.stop()).toBe(0);
    await expectExactlyOnce(directory.path, writers.acknowledged);
  });

  it('loses nothing to SIGTERM under load, and stops within 20 s', async () => {
    let service: StandaloneProcess | null = await StandaloneProcess.start({ dataDirectory: directory.path });
    const writers = new AcknowledgedWriters(() => service, { events: 20, messages: 10 });
    // Waits until the machine is under load, however long that takes.
    while (writers.count <= 100) await sleep(20);
    const stopping = Date.now();
    expect(await service.stop()).toBe(0);
    expect(Date.now() - stopping).toBeLessThan(20_000);
    service = await StandaloneProcess.start({ dataDirectory: directory.path });
    await writers.stop();
    await service.caughtUp();
    await service.stop();
    await expectExactlyOnce(directory.path, writers.acknowledged);
  });
});

/** Resolves when all conversations that were sent as spans are complete. */
async function assembled(service: StandaloneProcess, { messages }: Acknowledged): Promise<void> {
  for (const [conversation, ids] of messages) {
    if (!conversation.startsWith('otel:')) continue;
    const length = async () => {
      const answer = await service.fetch('GET', `/v1/interactions/${encodeURIComponent(conversation)}`);
      return ((await answer.json()) as { messages?: readonly unknown[] }).messages?.length;
    };
    for (let tries = 0; (await length()) !== ids.size; tries++) {
      if (tries > MOST_TRIES) throw new Error(`${conversation} is not whole after its spans were acknowledged.`);
      await sleep(100);
    }
  }
}

async function expectExactlyOnce(dataDirectory: string, { events, messages }: Acknowledged): Promise<void> {
  const names = [...messages].flatMap(([conversation, ids]) => [...ids].map((id) => `${conversation}/${id}`));
  const stored = await readStoredCounts(dataDirectory);
  expect(stored.events).toEqual(new Map([...events].map((id) => [id, 1])));
  expect(stored.messages).toEqual(new Map(names.map((name) => [name, 1])));
  expect(stored.projected).toEqual({ events: events.size, conversations: messages.size, messages: names.length });
}
