import { setTimeout as sleep } from 'node:timers/promises';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

const CONVERSATIONS = 40;
const WITHIN_MS = 10_000;

interface Figures {
  readonly ratingCount: number;
}

describe('replays of a standalone', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  let before: Figures;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    service = await StandaloneProcess.start({ dataDirectory: directory.path });
    const conversations = Array.from({ length: CONVERSATIONS }, (_, index) => ({
      productId: service.productId,
      externalUserId: `user-${index % 7}`,
      externalConversationId: `c-${index}`,
      messages: [
        { role: 'user', content: `Where is order ${index}? This is really annoying.` },
        { role: 'assistant', content: 'It ships tomorrow.' },
        { role: 'user', content: 'Thank you so much!' },
      ],
    }));
    expect((await service.fetch('POST', '/v1/messages/batch', { conversations })).status).toBe(200);
    for (const { externalConversationId } of conversations) {
      const rating = { productId: service.productId, externalConversationId, rating: 4, ratingMin: 1, ratingMax: 5 };
      expect((await service.fetch('POST', '/v1/ratings', rating)).status).toBe(201);
    }
    await service.caughtUp();
    before = await figures();
    expect(before.ratingCount).toBe(CONVERSATIONS);
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  const figures = async (): Promise<Figures> =>
    (await (await service.fetch('GET', `/v1/products/${service.productId}/analytics`)).json()) as Figures;
  const replay = (fresh: boolean) => service.fetch('POST', '/v1/admin/replay', { fresh }, service.operatorKey);
  const status = async () =>
    (await (await service.fetch('GET', '/v1/admin/status', undefined, service.operatorKey)).json()) as {
      replay: { startedAt: string | null } | null;
    };
  /** Resolves when the latest replay has begun and all of the log is projected. */
  const done = async () => {
    while ((await status()).replay?.startedAt == null) await sleep(50);
    await service.caughtUp();
  };

  it('five asked for at once are answered at once, and end with the figures of before', async () => {
    const startedAt = performance.now();
    const answers = await Promise.all([true, false, true, true, true].map(replay));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202, 202]);
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
    await done();
    expect(await figures()).toEqual(before);
  });

  it('a fresh one that kill -9 meets at any moment is finished by the next start', async () => {
    for (const afterMs of [0, 150, 600]) {
      const asked = replay(true).catch(() => null);
      await sleep(afterMs);
      await service.kill();
      await asked;
      service = await StandaloneProcess.start({ dataDirectory: directory.path });
      await done();
      expect(await figures()).toEqual(before);
    }
  });
});
