import type { Command } from 'commander';
import type { Callers } from '../callers.js';
import { print } from './print.js';

interface ProductOptions {
  readonly name: string;
  readonly id?: string;
  readonly description?: string;
}

export function addProductCommands(program: Command, as: Callers): void {
  const products = program.command('products').description("The tenant's products");
  products
    .command('create')
    .requiredOption('--name <name>')
    .option('--id <uuid>', 'made up when absent')
    .option('--description <text>')
    .action(async (options: ProductOptions) => print(await as.tenant().create('/products', options)));
  products.command('list').action(async () => print(await as.tenant().call('GET', '/products?pageSize=100')));
  products
    .command('show')
    .argument('<id>')
    .action(async (id: string) => print(await as.tenant().call('GET', `/products/${id}`)));
}
