import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, invalidField, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { activateVersion, insertPrompt } from '@parley/prompts';
import { mergeMembers } from '../domain/members.js';
import { DEFAULT_WEIGHTS, mergeWeights, type QualityWeights } from '../domain/quality-weights.js';
import type { Product } from '../postgres/product.entity.js';
import { type ProductView, toProductView } from '../product.view.js';
import { CreateProduct } from './create-product.command.js';
import type { CreateProductRequest } from './create-product.request.js';

@CommandHandler(CreateProduct)
export class CreateProductHandler implements ICommandHandler<CreateProduct> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, product: request }: CreateProduct): Promise<ProductView> {
    const product = decide(tenantId, request, this.clock.now());
    await this.postgres.transaction(async (tx) => {
      await insertProduct(tx, product);
      // An empty prompt in an active version: from now on each conversation has a version to belong to.
      const { versionId } = await insertPrompt(tx, initialPrompt(product), [], product.createdAt);
      await activateVersion(tx, { tenantId, productId: product.id }, versionId, product.createdAt);
    });
    return toProductView(product);
  }
}

function decide(tenantId: string, request: CreateProductRequest, now: Date): Product {
  return {
    tenantId,
    id: request.id?.toLowerCase() ?? newId(),
    name: request.name,
    description: request.description ?? null,
    icon: request.icon ?? null,
    color: request.color ?? null,
    optimizationNotes: null,
    userPrivacy: request.userPrivacy ?? 'standard',
    members: mergeMembers([], request.members ?? [], newId),
    qualityWeights: decideWeights(request),
    createdAt: now,
    updatedAt: now,
  };
}

function decideWeights({ qualityIndexMetricWeights }: CreateProductRequest): QualityWeights {
  const weights = mergeWeights(DEFAULT_WEIGHTS, qualityIndexMetricWeights ?? []);
  if (typeof weights === 'string') throw invalidField('qualityIndexMetricWeights', weights);
  return weights;
}

async function insertProduct(tx: Queryable, product: Product): Promise<void> {
  const inserted = await tx.query({
    text: `INSERT INTO products (tenant_id, id, name, description, icon, color, user_privacy, members, quality_weights, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
           ON CONFLICT DO NOTHING RETURNING id`,
    values: [
      product.tenantId,
      product.id,
      product.name,
      product.description,
      product.icon,
      product.color,
      product.userPrivacy,
      JSON.stringify(product.members),
      JSON.stringify(product.qualityWeights),
      product.createdAt,
    ],
  });
  if (inserted.length === 0) throw conflict(`A product with the id ${product.id} is there already.`);
}

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
