import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { rejections } from '@parley/platform';
import { exact } from '../domain/scores.js';
import { InsightQuota, type QuotaCharged, QuotaExceeded } from './insight-quota.js';

/** What uses a tenant's quota: an insight into these aggregates. Asking again while they stay the same is free. */
export interface Insight {
  /** What was asked: the subject and the filters. */
  readonly question: readonly unknown[];
  /** Everything that was read about the question's subject, and nothing about others or the time of day. */
  readonly aggregates: object;
}

/** Gives answers with insights as far as the tenant's quota allows. */
@Injectable()
export class Insights {
  constructor(private readonly quota: InsightQuota) {}

  /**
   * For answers that are insights as a whole.
   * @param compose gives the answer once the quota has granted it.
   * @throws QuotaExceeded when the quota of the hour is used up.
   */
  async require<View>(
    tenantId: string,
    insight: Insight,
    compose: () => View | Promise<View>,
  ): Promise<QuotaCharged<View>> {
    const { granted, quota } = await this.quota.consume(tenantId, digestOf(insight));
    if (!granted) {
      rejections.inc({ limiter: 'insights' });
      throw new QuotaExceeded(quota);
    }
    return { view: await compose(), quota };
  }

  /** For answers that hold insights among metrics: without them when the quota of the hour is used up. */
  async attach<View>(
    tenantId: string,
    insight: Insight,
    bare: View,
    compose: () => View | Promise<View>,
  ): Promise<QuotaCharged<View>> {
    const { granted, quota } = await this.quota.consume(tenantId, digestOf(insight));
    if (!granted) rejections.inc({ limiter: 'insights' });
    return { view: granted ? await compose() : bare, quota };
  }
}

/** Digits that depend on the order in which rows were added up are left out, so that the same rows have one digest. */
const digestOf = ({ question, aggregates }: Insight): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [question, aggregates],
        (_, value) => (typeof value === 'number' ? exact(value) : value) as unknown,
      ),
    )
    .digest();
