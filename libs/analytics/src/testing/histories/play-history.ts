import { setTimeout as sleep } from 'node:timers/promises';
import { CELL_TABLES, DATABASE, PROJECTED_TABLES, type ProjectedTable, tablesOf } from '@parley/clickhouse';
import type { TestService, TestTenant } from '@parley/testing';
import { DisorderedLog } from './disordered-log.js';
import { FailingWriter } from './failing-writer.js';
import { MODELS, PRODUCTS, type Step, type StepOf, USERS } from './history.js';

const DAY_MS = 86_400_000;
const PROMPTS = [null, 'You are terse.', 'You are a librarian.'] as const;

/** Plays a history for a tenant, as its callers and its operator would cause it. */
export class HistoryPlayer {
  private readonly sent = new Map<number, object[]>();
  private readonly startedAt = Date.now();

  constructor(
    private readonly service: TestService,
    private readonly tenant: TestTenant,
    private readonly productIds: readonly string[],
  ) {}

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.step(step);
    await this.service.caughtUp();
  }

  private step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'say':
        return this.say(step);
      case 'rate':
        return this.rate(step);
      case 'event':
        return this.event(step);
      case 'erase':
        return this.erase(step);
      case 'reanalyse':
        return this.reanalyse();
      case 'replay':
        return this.service.replays.fromStart(step.fresh);
      case 'disorder':
        return this.disorder(step);
    }
  }

  private async say({ conversation, messages, resend }: StepOf<'say'>): Promise<void> {
    const before = this.sent.get(conversation) ?? [];
    // Conversations began on four different days.
    const beganAt = this.startedAt - (2 + (conversation % 4)) * DAY_MS;
    const fresh = messages.map(({ minute, ...said }, index) => ({
      ...said,
      externalMessageId: `m-${before.length + index}`,
      createdAt: new Date(beganAt + minute * 60_000).toISOString(),
    }));
    this.sent.set(conversation, [...before, ...fresh]);
    const systemPrompt = PROMPTS[conversation % PROMPTS.length];
    const model = MODELS[conversation % MODELS.length];
    await this.expectDone(
      this.tenant.client.post('/v1/messages', {
        productId: this.productIds[conversation % PRODUCTS],
        externalUserId: `user-${conversation % USERS}`,
        ...(conversation % USERS === 0 ? {} : { externalOrganizationId: `org-${conversation % 2}` }),
        externalConversationId: `c-${conversation}`,
        ...(systemPrompt === null ? {} : { systemPrompt }),
        ...(model === null ? {} : { model }),
        messages: resend ? [...before, ...fresh] : fresh,
      }),
    );
  }

  private async rate({ conversation, scale: [ratingMin, ratingMax], tenths }: StepOf<'rate'>): Promise<void> {
    if (!this.sent.has(conversation)) return;
    await this.expectDone(
      this.tenant.client.post('/v1/ratings', {
        productId: this.productIds[conversation % PRODUCTS],
        externalConversationId: `c-${conversation}`,
        rating: ratingMin + (tenths / 10) * (ratingMax - ratingMin),
        ratingMin,
        ratingMax,
      }),
    );
  }

  private async event(step: StepOf<'event'>): Promise<void> {
    const { type, product, conversation, user, value, hoursAgo, insert, ...rest } = step;
    const { kind: _, ...given } = rest;
    await this.expectDone(
      this.tenant.client.post('/v1/events', {
        ...given,
        ...value,
        eventType: type,
        // An event that names a conversation has its product: any other is rejected once the conversation exists.
        productId: this.productIds[conversation === null ? product : conversation % PRODUCTS],
        ...(conversation === null ? {} : { externalConversationId: `c-${conversation}` }),
        ...(user === null ? {} : { externalUserId: `user-${user}` }),
        eventAt: new Date(this.startedAt - hoursAgo * 3_600_000).toISOString(),
        insertId: `event-${insert}`,
      }),
    );
  }

  private async erase({ user }: StepOf<'erase'>): Promise<void> {
    const { status, body } = await this.tenant.client.delete<{ jobId: string }>(`/v1/users/user-${user}`);
    if (status === 404) return;
    if (status !== 202) throw new Error(`The erasure was answered with ${status}.`);
    for (const conversation of this.sent.keys()) if (conversation % USERS === user) this.sent.delete(conversation);
    await until(async () => {
      const erasure = await this.tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`);
      return erasure.body.status === 'done';
    });
  }

  /** An older analyser had other opinions; the history is reanalysed with the current one. */
  private async reanalyse(): Promise<void> {
    await this.service.caughtUp();
    await this.service.lanes.stop();
    for (const [table, opinions] of Object.entries(OLDER_OPINIONS)) {
      const { writer } = this.service.clickhouse;
      await writer.command(`CREATE TABLE ${DATABASE}.older ENGINE = Memory AS SELECT * REPLACE (
          row_version - 4 * analyser_version AS row_version, 0 AS analyser_version, ${opinions}
        ) FROM ${DATABASE}.${table} FINAL`);
      for (const one of tablesOf(table as ProjectedTable)) await writer.command(`TRUNCATE TABLE ${DATABASE}.${one}`);
      await writer.command(`INSERT INTO ${DATABASE}.${table} SELECT * FROM ${DATABASE}.older`);
      await writer.command(`DROP TABLE ${DATABASE}.older`);
    }
    await this.service.lanes.start();
    await this.expectDone(this.service.operator.post('/v1/admin/reanalyse', {}));
    await until(async () => {
      const { body } = await this.service.operator.get<{ reanalysis: { finishedAt: string | null } }>(
        '/v1/admin/status',
      );
      return body.reanalysis.finishedAt !== null;
    });
  }

  private async disorder({ seed }: StepOf<'disorder'>): Promise<void> {
    const { service } = this;
    await service.caughtUp();
    await service.lanes.stop();
    for (const table of [...PROJECTED_TABLES.flatMap(tablesOf), ...CELL_TABLES])
      await service.clickhouse.writer.command(`TRUNCATE TABLE ${DATABASE}.${table}`);
    await service
      .lanesOn(new DisorderedLog(service.postgres, this.tenant.id, seed), (writer) => new FailingWriter(writer, seed))
      .start();
    await service.lanes.start();
  }

  private async expectDone(answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`Rejected with ${status}: ${JSON.stringify(body)}`);
  }
}

const OLDER_OPINIONS = {
  conversation_analysis: `0.123 AS sentiment, 0.987 AS frustration, 'stale' AS topic, 0.999 AS quality_index,
    NOT jailbreak AS jailbreak, ['stale'] AS keywords, 'stale' AS root_cause`,
  conversation_analysis_details: `'{}' AS analysis`,
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await condition()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('It did not come within 30 seconds.');
  }
}
