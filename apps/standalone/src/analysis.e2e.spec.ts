import { setTimeout as sleep } from 'node:timers/promises';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

describe('analysis in the built standalone, on a thread of its own', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    service = await StandaloneProcess.start({ dataDirectory: directory.path, environment });
  };
  beforeAll(async () => {
    directory = await temporaryDirectory();
  });
  afterAll(async () => {
    await service.kill();
    await directory.remove();
  });

  const say = async (content: string): Promise<string> => {
    const response = await service.fetch('POST', '/v1/messages', {
      productId: service.productId,
      externalUserId: 'ada',
      messages: [{ role: 'user', content }],
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { conversationId: string }).conversationId;
  };
  const analysisOf = async (conversation: string, withinMs = 120_000): Promise<{ summary: string }> => {
    for (const deadline = Date.now() + withinMs; ; await sleep(20)) {
      const response = await service.fetch('GET', `/v1/interactions/${conversation}/analytics`);
      if (response.status === 200) return (await response.json()) as { summary: string };
      if (Date.now() > deadline) throw new Error(`Not analysed within ${withinMs} ms: ${response.status}`);
    }
  };

  it('analyses after a restart what a kill found waiting for its idle window', async () => {
    await start({ PARLEY_ANALYSIS_QUIET_MS: '60000' });
    const conversation = await say('My parcel is late.');
    await sleep(1_000);
    await service.kill();
    await start();
    expect((await analysisOf(conversation, 40_000)).summary).toContain('parcel');
  });

  it('scores a conversation within seconds of its last message', async () => {
    const started = Date.now();
    const { summary } = await analysisOf(await say('My invoice is wrong again, this is really annoying.'));
    expect(summary).toContain('invoice');
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(await service.stop()).toBe(0);
  });
});
