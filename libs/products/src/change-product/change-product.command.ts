import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, QueryFailedError } from 'typeorm';
import { Clock, conflict, invalidField, newId, notFound } from '@parley/kernel';
import { changeProduct, type ProductChange } from '../domain/change-product.js';
import { ProductEntity } from '../postgres/product.entity.js';
import { type ProductView, toProductView } from '../product.view.js';

export class ChangeProduct extends Command<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly change: ProductChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeProduct)
export class ChangeProductHandler implements ICommandHandler<ChangeProduct> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, productId, change }: ChangeProduct): Promise<ProductView> {
    return this.dataSource.transaction(async (manager) => {
      const products = manager.getRepository(ProductEntity);
      const key = { tenantId, id: productId };
      // Concurrent changes run one after another: each keeps what it does not name.
      const before = await products.findOne({ where: key, lock: { mode: 'for_no_key_update' } });
      if (before === null) throw notFound('The product');
      const changed = changeProduct(before, change, newId);
      if (typeof changed === 'string') throw invalidField('qualityIndexMetricWeights', changed);
      const updatedAt = this.clock.now();
      await products.update(key, { ...changed, updatedAt }).catch((error: unknown) => {
        throw isTaken(error) ? conflict('Another product has that externalProductId.') : error;
      });
      return toProductView({ ...before, ...changed, updatedAt });
    });
  }
}

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === UNIQUE_VIOLATION;
