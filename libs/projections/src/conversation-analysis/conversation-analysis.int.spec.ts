import { setTimeout as sleep } from 'node:timers/promises';
import { type Conversation, LocalAnalyser } from '@parley/analysis';
import { InProcessAnalysisPool } from '@parley/analysis-pool';
import { DATABASE } from '@parley/clickhouse';
import {
  eventually,
  startTestService,
  type TestService,
  type TestServiceOptions,
  type TestTenant,
} from '@parley/testing';
import { MOST_READ_BYTES } from './conversation-source.port.js';

/** Fails as an analysis does on a bug or a lost thread: always, or the first time. */
class FailingPool extends InProcessAnalysisPool {
  private failed = false;
  analyses = 0;
  /** Runs before an analysis begins. */
  before: () => Promise<void> = async () => undefined;
  seen: (conversation: Conversation) => void = () => undefined;

  override async analyse(tenantId: string, conversation: Conversation) {
    this.analyses++;
    this.seen(conversation);
    await this.before();
    const said = conversation.messages.map(({ content }) => content).join(' ');
    if (said.includes('poison')) throw new Error('The analysis ran into poison.');
    if (said.includes('flaky') && !this.failed) {
      this.failed = true;
      throw new Error('The analysis thread ended with code 134.');
    }
    return super.analyse(tenantId, conversation);
  }
}

describe('the conversation-analysis lane', () => {
  let service: TestService;
  let tenant: TestTenant;
  let pool: FailingPool;
  const start = async (options: TestServiceOptions = {}): Promise<void> => {
    pool = new FailingPool(new LocalAnalyser());
    service = await startTestService({ pool, ...options });
    tenant = await service.newTenant();
  };
  afterEach(() => service.close());

  const say = async (externalConversationId: string, ...contents: string[]): Promise<void> => {
    const { status } = await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId,
      messages: contents.map((content) => ({ role: 'user', content })),
    });
    expect(status).toBe(201);
  };
  const count = async (table: string): Promise<number> => {
    const sql = `SELECT count() AS n FROM ${DATABASE}.${table} FINAL WHERE tenant_id = {tenantId:UUID}`;
    const [row] = await service.clickhouse.reader.read<{ tenantId: string }, { n: number }>(
      { name: 'count', sql },
      { tenantId: tenant.id },
    );
    return row?.n ?? 0;
  };

  it('puts a conversation that cannot be read among the dead letters, and analyses the others of its batch', async () => {
    await start();
    await service.lanes.stop();
    await Promise.all([say('good', 'Hello!'), say('bad', 'damaged'), say('fine', 'Thanks!')]);
    // As PostgreSQL answers for a row on a damaged page.
    await service.postgres.query({
      text: `
        CREATE FUNCTION read_content(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
          BEGIN
            IF content = 'damaged' THEN RAISE 'invalid page in block 7' USING ERRCODE = 'XX001'; END IF;
            RETURN content;
          END $$;
        ALTER TABLE messages RENAME TO pages;
        CREATE VIEW messages AS
          SELECT tenant_id, id, conversation_id, position, external_id, type, read_content(content) AS content, tool_name,
            input, output, context, model, parent_message_id, properties, voice, created_at FROM pages`,
    });
    await service.lanes.start();
    await service.caughtUp();
    expect(await count('conversation_analysis')).toBe(2);
    const letters = await service.postgres.query({ text: 'SELECT lane, step, reason FROM dead_letters' });
    expect(letters).toEqual([
      { lane: 'conversation-analysis', step: 'project', reason: expect.stringContaining('invalid page') as string },
    ]);
  });

  it('reads of a long conversation the first and the latest of what was said, and counts all of it', async () => {
    await start();
    await service.lanes.stop();
    const filler = Array.from({ length: 30 }, () => `Please look at this again. ${'x'.repeat(50_000)}`);
    await say('long', 'My invoice is wrong.', ...filler.slice(0, 15));
    await say('long', 'Nobody reads what stands in the middle.', ...filler.slice(15), 'Thanks, it is right now.');
    let read: string[] = [];
    pool.seen = ({ messages }) => (read = messages.map(({ content }) => content));
    await service.lanes.start();
    await service.caughtUp();
    expect([read[0], read.at(-1)]).toEqual(['My invoice is wrong.', 'Thanks, it is right now.']);
    expect(read).not.toContain('Nobody reads what stands in the middle.');
    expect(read.reduce((bytes, content) => bytes + content.length, 0)).toBeLessThan(MOST_READ_BYTES + 110_000);
    const sql = `SELECT message_count AS messages FROM ${DATABASE}.conversation_analysis_details FINAL
                 WHERE tenant_id = {tenantId:UUID}`;
    const [row] = await service.clickhouse.reader.read<{ tenantId: string }, { messages: number }>(
      { name: 'count', sql },
      { tenantId: tenant.id },
    );
    expect(row?.messages).toBe(33);
  });

  it('retries a failing analysis, then puts that conversation alone among the dead letters', async () => {
    await start();
    await Promise.all([say('good', 'Hello!'), say('bad', 'poison'), say('unlucky', 'flaky'), say('fine', 'Thanks!')]);
    await service.caughtUp();
    expect(await count('conversation_facts')).toBe(4);
    expect(await count('conversation_analysis')).toBe(3);
    expect(await count('conversation_analysis_details')).toBe(3);
    const letters = await service.postgres.query<{ lane: string; step: string; reason: string; attempts: number }>({
      text: 'SELECT lane, step, reason, attempts FROM dead_letters',
    });
    expect(letters).toEqual([
      { lane: 'conversation-analysis', step: 'project', reason: 'The analysis ran into poison.', attempts: 2 },
    ]);
  });

  it('analyses once what is said within the idle window, while facts stay fresh', async () => {
    const idleWindowMs = 3_000;
    await start({ idleWindowMs });
    const seen = { facts: 0, atMs: 0 };
    pool.before = async () => void Object.assign(seen, { atMs: Date.now(), facts: await count('conversation_facts') });
    let lastSaidMs = 0;
    for (let n = 0; n < 4; n++) {
      lastSaidMs = Date.now();
      await say('chatty', `Message ${n}`);
    }
    await service.caughtUp();
    expect(seen.facts).toBe(1);
    expect(seen.atMs - lastSaidMs).toBeGreaterThanOrEqual(idleWindowMs);
    expect(pool.analyses).toBe(1);
    expect(await count('conversation_analysis')).toBe(1);
  });

  it('analyses a conversation that never falls idle', async () => {
    await start({ idleWindowMs: 200 });
    const endMs = Date.now() + 60_000;
    for (let n = 0; Date.now() < endMs && pool.analyses < 2; n++) {
      await say('endless', `Message ${n}`);
      await sleep(100);
    }
    expect(pool.analyses).toBeGreaterThanOrEqual(2);
  });

  it('gives up waiting when it has to stop, and takes the batch up again afterwards', async () => {
    await start({ idleWindowMs: 60_000 });
    await say('late', 'Anyone there?');
    await eventually('the facts are there', async () => (await count('conversation_facts')) === 1);
    const stopping = Date.now();
    await service.lanes.stop();
    expect(Date.now() - stopping).toBeLessThan(30_000);
    const waiting = await service.postgres.query<{ waiting: number }>({
      text: `SELECT count(*)::integer AS waiting FROM log JOIN log_positions p USING (stream, partition)
             WHERE p.group_name = 'conversation-analysis' AND (log.xid, log.id) > (p.xid, p.id)`,
    });
    expect(waiting).toEqual([{ waiting: 1 }]);
    expect(await count('conversation_analysis')).toBe(0);
  });
});
