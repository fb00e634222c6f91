import type { CommandBus } from '@nestjs/cqrs';
import { CreateProduct } from '@parley/products';
import { CreateKey, CreateTenant, THE_SERVICE } from '@parley/tenancy';
import type { DemoTenant } from './credentials.js';

/** A tenant to start with: a key that may do everything, and a product. */
export async function createDemoTenant(commands: CommandBus): Promise<DemoTenant> {
  const tenant = await commands.execute(new CreateTenant(THE_SERVICE, 'demo', 'growth', null));
  const { key } = await commands.execute(new CreateKey(THE_SERVICE, tenant.id, 'demo', ['ingest', 'read', 'admin']));
  const product = await commands.execute(new CreateProduct(tenant.id, { name: 'Demo assistant' }));
  return { tenantId: tenant.id, productId: product.id, key };
}
