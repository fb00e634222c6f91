import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { ClickHouseReader } from '@parley/clickhouse';
import { averagesByProduct, toKeyedAverages } from '../aggregates/averages.query.js';
import { sqlFilter, readFiltered } from '../aggregates/conversation-filter.js';
import { type ConversionRow, conversionsOf } from './product-facts.query.js';
import { usersByProduct } from '../aggregates/statistics.query.js';
import { type Baseline, baselineOf } from '../domain/narrative/comparison.js';
import { type FactKind, fingerprints } from './product-facts.query.js';
import type { KeyedUserCounts, ProductAverages, UserCounts } from '../domain/aggregates.js';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import {
  conversionsOfPeriods,
  sumsOfPeriodsByProduct,
  usersOfPeriodsByProduct,
} from '../calendar-cells/sums-of-periods.query.js';

/** What is known about a product for comparison with its siblings. */
export interface ProductAggregates {
  readonly means: ProductAverages;
  /** Undefined where conversions tell growth: users are not needed then, and are the most expensive to count. */
  readonly users: UserCounts | undefined;
  /** Conversations with a conversion event; undefined where none is recorded. */
  readonly conversions: number | undefined;
}

interface Remembered<Row> {
  readonly fingerprint: string;
  /** Undefined: the product has no row. */
  readonly row: Row | undefined;
}

/** One aggregate per product, each valid for as long as the product's facts have the same fingerprint. */
export class ProductMemo<Row> {
  private readonly rows = new Map<string, Remembered<Row>>();

  /**
   * @param current fingerprints of all products that have facts, taken before `read` is called: anything written
   * between the two is then in the row, and the next fingerprint differs from the one that the row is kept under.
   * @param read rows of the given products by product; one that has none may be left out.
   */
  async refresh(
    current: ReadonlyMap<string, string>,
    read: (productIds: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<ReadonlyMap<string, Row>> {
    for (const id of this.rows.keys()) if (!current.has(id)) this.rows.delete(id);
    const changed = [...current].filter(([id, fingerprint]) => this.rows.get(id)?.fingerprint !== fingerprint);
    if (changed.length > 0) {
      const fresh = await read(changed.map(([id]) => id));
      for (const [id, fingerprint] of changed) this.rows.set(id, { fingerprint, row: fresh.get(id) });
    }
    const known = new Map<string, Row>();
    for (const [id, { row }] of this.rows) if (row !== undefined) known.set(id, row);
    return known;
  }

  get size(): number {
    return this.rows.size;
  }
}

/** The most products, over all tenants, whose aggregates one gateway keeps: some 2 KB each. */
const MAX_PRODUCTS = 20_000;

interface TenantMemo {
  readonly analyses: ProductMemo<ProductAverages>;
  readonly conversations: ProductMemo<KeyedUserCounts>;
  readonly events: ProductMemo<number>;
  /** One refresh at a time: callers that come meanwhile find it done. */
  readonly turn: LimitFunction;
}

/**
 * Aggregates over all of a tenant, which most answers need only for comparison. Reading the whole tenant for each would
 * take time in proportion to its size, so they are combined from aggregates by product, and only products whose facts
 * changed since are read. Exact at every moment: whether facts changed is asked of the store each time.
 */
@Injectable()
export class TenantAggregates {
  private readonly memos = new LRUCache<string, TenantMemo>({
    maxSize: MAX_PRODUCTS,
    sizeCalculation: ({ analyses }) => analyses.size + 1,
  });

  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /** Means over all of the tenant's conversations. */
  async baseline(tenantId: string): Promise<Baseline> {
    const rows = await this.calendar.ofProducts(tenantId, null);
    if (rows !== null) return baselineOf([...(await this.meansOf(rows)).values()]);
    return this.refreshed(tenantId, ['analyses'], async (memo, current) => {
      const means = await this.means(tenantId, memo, current('analyses'));
      return baselineOf([...means.values()]);
    });
  }

  /** Aggregates of every product with an analysed conversation. */
  async products(tenantId: string): Promise<ReadonlyMap<string, ProductAggregates>> {
    const [rows, converted] = await Promise.all([
      this.calendar.ofProducts(tenantId, null),
      this.calendar.ofConversions(tenantId),
    ]);
    if (rows !== null && converted !== null) return this.productsOf(rows, converted);
    return this.refreshed(tenantId, ['analyses', 'conversations', 'events'], async (memo, current) => {
      const [means, conversions] = await Promise.all([
        this.means(tenantId, memo, current('analyses')),
        memo.events.refresh(current('events'), (products) => this.conversions(tenantId, products)),
      ]);
      const silent = new Map([...current('conversations')].filter(([id]) => !conversions.has(id)));
      const users = await memo.conversations.refresh(silent, async (productIds) => {
        const conversations = sqlFilter(tenantId, { productIds });
        return byKey(await readFiltered(this.clickhouse, usersByProduct, conversations));
      });
      return new Map(
        [...means].map(([id, row]) => [id, { means: row, users: users.get(id), conversions: conversions.get(id) }]),
      );
    });
  }

  /** The same, from cells of days and months. */
  private async productsOf(
    rows: CalendarRows,
    converted: CalendarRows,
  ): Promise<ReadonlyMap<string, ProductAggregates>> {
    const [means, conversions] = await Promise.all([
      this.meansOf(rows),
      this.clickhouse.read(conversionsOfPeriods(converted), converted.parameters).then(byProduct),
    ]);
    const silent = [...means.keys()].filter((id) => !conversions.has(id));
    const ofSilent = { ...rows.parameters, productIds: silent };
    const users = silent.length === 0 ? [] : await this.clickhouse.read(usersOfPeriodsByProduct(rows), ofSilent);
    const usersOf = byKey(users);
    return new Map(
      [...means].map(([id, row]) => [id, { means: row, users: usersOf.get(id), conversions: conversions.get(id) }]),
    );
  }

  private async meansOf(rows: CalendarRows): Promise<Map<string, ProductAverages>> {
    const sums = await this.clickhouse.read(sumsOfPeriodsByProduct(rows), rows.parameters);
    return byKey(sums.map(toKeyedAverages));
  }

  private means(tenantId: string, memo: TenantMemo, current: ReadonlyMap<string, string>) {
    return memo.analyses.refresh(current, async (productIds) => {
      const conversations = sqlFilter(tenantId, { productIds });
      return byKey(await readFiltered(this.clickhouse, averagesByProduct, conversations));
    });
  }

  private async conversions(tenantId: string, productIds: readonly string[]): Promise<Map<string, number>> {
    return byProduct(await this.clickhouse.read(conversionsOf, { tenantId, productIds }));
  }

  private refreshed<T>(
    tenantId: string,
    kinds: readonly FactKind[],
    work: (memo: TenantMemo, current: (kind: FactKind) => ReadonlyMap<string, string>) => Promise<T>,
  ): Promise<T> {
    const memo = this.memos.get(tenantId) ?? {
      analyses: new ProductMemo(),
      conversations: new ProductMemo(),
      events: new ProductMemo(),
      turn: pLimit(1),
    };
    if (!this.memos.has(tenantId)) this.memos.set(tenantId, memo);
    return memo.turn(async () => {
      const rows = await this.clickhouse.read(fingerprints(kinds), { tenantId });
      const current = (kind: FactKind) =>
        new Map(rows.filter((row) => row.kind === kind).map((row) => [row.productId, row.fingerprint]));
      const answer = await work(memo, current);
      // The cache takes the size of a memo when it is set.
      this.memos.set(tenantId, memo);
      return answer;
    });
  }
}

const byProduct = (rows: readonly ConversionRow[]): Map<string, number> =>
  new Map(rows.map((row) => [row.productId, row.conversations]));

const byKey = <Row extends { readonly key: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.key, row]));
