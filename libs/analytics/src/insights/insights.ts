import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { rejections } from '@parley/platform';
import { exact } from '../domain/scores.js';
import { InsightQuota, type QuotaCharged, QuotaExceeded } from './insight-quota.js';

/** What is taken from a tenant's quota: an insight into these aggregates. Asked again while they are the same, it is free. */
export interface Insight {
  /** What was asked: about whom, and with which filters. */
  readonly question: readonly unknown[];
  /** All that was read of those whom the question is about, and nothing of others or of the time of day. */
  readonly aggregates: object;
}

/** Gives answers with insights as far as the tenant's quota goes. */
@Injectable()
export class Insights {
  constructor(private readonly quota: InsightQuota) {}

  /**
   * For answers that are insights as a whole.
   * @param compose works the answer out once the quota has granted it.
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

  /** For answers that hold insights among metrics: they come without when the quota of the hour is used up. */
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
