import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, invalidField, newId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { activateVersion, insertPrompt } from '@parley/prompts';
import { newProduct, type Product, type SubmittedProduct } from '../domain/product.js';
import { insertProduct } from '../postgres/product-rows.js';
import { type ProductView, toProductView } from '../product.view.js';

export class CreateProduct extends Command<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly product: SubmittedProduct,
  ) {
    super();
  }
}

@CommandHandler(CreateProduct)
export class CreateProductHandler implements ICommandHandler<CreateProduct> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, product: submitted }: CreateProduct): Promise<ProductView> {
    const product = newProduct(tenantId, submitted, newId, this.clock.now());
    if (typeof product === 'string') throw invalidField('qualityIndexMetricWeights', product);
    await this.postgres.transaction(async (tx) => {
      if (!(await insertProduct(tx, product))) throw takenId(product);
      // An empty prompt in an active version, so that every conversation has a version from the start.
      const { versionId } = await insertPrompt(tx, initialPrompt(product), [], product.createdAt);
      await activateVersion(tx, { tenantId, productId: product.id }, versionId, product.createdAt);
    });
    return toProductView(product);
  }
}

const takenId = ({ id, externalId }: Product) =>
  conflict(`A product with the id ${id}${externalId === null ? '' : ` or ${externalId}`} is there already.`);

const initialPrompt = ({ tenantId, id, name }: Product) => ({
  tenantId,
  productId: id,
  externalId: null,
  name,
  description: null,
  source: 'platform' as const,
  role: 'default',
  tags: [],
});
