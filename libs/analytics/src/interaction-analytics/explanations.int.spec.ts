import { type Conversation, type Explanation, LocalAnalyser } from '@parley/analysis';
import { InProcessAnalysisPool } from '@parley/analysis-pool';
import { eventually, startTestService, type TestProblem, type TestService } from '@parley/testing';

const AT_ONCE = 32;
/** Messages of 1 KiB: 2 MiB of the 8 MiB that a conversation may have. */
const LONG = 2_000;

/** Explains as the real pool does, once released. */
class HeldPool extends InProcessAnalysisPool {
  waiting = 0;
  private held: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;

  hold(): void {
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  letGo(): void {
    this.release();
  }

  override async explain(tenantId: string, conversation: Conversation): Promise<Explanation> {
    this.waiting++;
    await this.held;
    this.waiting--;
    return super.explain(tenantId, conversation);
  }
}

describe('explanations', () => {
  const pool = new HeldPool(new LocalAnalyser());
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ pool });
  });
  afterAll(() => service.close());

  const talk = async (contents: readonly string[]) => {
    const tenant = await service.newTenant();
    const conversation = { productId: tenant.productId, externalUserId: 'ada', externalConversationId: 'one' };
    let id = '';
    for (let start = 0; start < contents.length; start += 500) {
      const messages = contents.slice(start, start + 500).map((content) => ({ role: 'user', content }));
      const posted = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
        ...conversation,
        messages,
      });
      id = posted.body.conversationId;
    }
    return <Body>() => tenant.client.get<Body>(`/v1/interactions/${id}/analytics?mode=simple&explain=true`);
  };

  it('are no more at once than memory has room for, and who is beyond is told when to come again', async () => {
    const askers = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => talk(['This is ridiculous!'])));
    await service.caughtUp();
    pool.hold();
    const answers = askers.slice(0, AT_ONCE).map((ask) => ask<object>());
    await eventually('all wait', () => pool.waiting === AT_ONCE);
    const beyond = await askers[AT_ONCE]!<TestProblem>();
    expect(beyond).toMatchObject({ status: 503, body: { detail: 'Too many explanations are under way.' } });
    expect(beyond.headers['retry-after']).toBe('2');
    pool.letGo();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect((await askers[AT_ONCE]!()).status).toBe(200);
  });

  it('are given of a long conversation as of a short one', async () => {
    const plain = `${'We talked about the delivery of the order. '.repeat(24)}`.slice(0, 1_000);
    const long = await talk(Array.from({ length: LONG }, (_, n) => (n === LONG - 1 ? 'This is ridiculous!' : plain)));
    await service.caughtUp();
    const { status, body } = await long<{ explanation: { scores: { frustration: { text: string }[] } } }>();
    expect(status).toBe(200);
    expect(body.explanation.scores.frustration.map(({ text }) => text)).toContain('ridiculous');
  });
});
