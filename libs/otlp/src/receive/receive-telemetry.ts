import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { Fragment } from '../domain/fragment.js';
import { TRACE_FULL } from '../domain/trace-size.js';
import { findProducts, type GivenProducts, UNKNOWN_PRODUCT } from '../postgres/find-products.js';
import { storeFragments } from '../postgres/store-fragments.js';
import { countNotTaken } from './not-taken.js';

/** Keeps fragments until they are assembled. Returns a reason for each fragment that it does not take. */
export class ReceiveTelemetry extends Command<string[]> {
  constructor(
    readonly tenantId: string,
    readonly fragments: readonly Fragment[],
    readonly products: GivenProducts,
  ) {
    super();
  }
}

@CommandHandler(ReceiveTelemetry)
export class ReceiveTelemetryHandler implements ICommandHandler<ReceiveTelemetry> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the fragments are durable. */
  async execute({ tenantId, fragments, products: given }: ReceiveTelemetry): Promise<string[]> {
    if (fragments.length === 0) return [];
    return this.postgres.transaction(async (tx) => {
      const products = await findProducts(tx, tenantId, fragments, given);
      const known = fragments.flatMap((fragment, index) => {
        const product = products[index] ?? null;
        return product === null ? [] : [{ ...fragment, names: { ...fragment.names, product } }];
      });
      const ofNoProduct = fragments.length - known.length;
      const withoutRoom = known.length === 0 ? 0 : await storeFragments(tx, tenantId, known, this.clock.now());
      countNotTaken('unknown_product', ofNoProduct);
      countNotTaken('trace_full', withoutRoom);
      return [
        ...Array.from({ length: ofNoProduct }, () => UNKNOWN_PRODUCT),
        ...Array.from({ length: withoutRoom }, () => TRACE_FULL),
      ];
    });
  }
}
