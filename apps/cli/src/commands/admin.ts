import { type Command, InvalidArgumentError, Option } from 'commander';
// Imported by path: the lib's index loads framework and stores, and would triple the start-up time of a command.
import { PLANS } from '../../../../libs/tenancy/src/domain/plan.js';
import { SCOPES } from '../../../../libs/tenancy/src/domain/scope.js';
import type { Callers } from '../callers.js';
import { print } from './print.js';

interface TenantOptions {
  readonly name: string;
  readonly plan?: string;
  readonly retentionDays?: number | null;
}

interface KeyOptions {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt?: string;
  readonly product?: string;
}

/** Commands for tenants and keys, which the instance's operator runs. */
export function addAdminCommands(program: Command, as: Callers): void {
  const tenants = program.command('tenants').description('Tenants of this instance');
  tenants
    .command('create')
    .requiredOption('--name <name>')
    .addOption(new Option('--plan <plan>').choices(PLANS))
    .option('--retention-days <days>', 'kept for good when absent', wholeNumber)
    .action(async (options: TenantOptions) => print(await as.operator().create('/admin/tenants', options)));

  tenants
    .command('list')
    .description('Newest first')
    .option('--limit <number>', 'how many at the most, up to 100')
    .action(async ({ limit }: { limit?: string }) =>
      print(await as.operator().call('GET', `/admin/tenants${limit === undefined ? '' : `?limit=${limit}`}`)),
    );
  tenants
    .command('show')
    .argument('<id>')
    .action(async (id: string) => print(await as.operator().call('GET', `/admin/tenants/${id}`)));
  tenants
    .command('change')
    .description('Change what is named, and leave the rest')
    .argument('<id>')
    .option('--name <name>')
    .addOption(new Option('--plan <plan>').choices(PLANS))
    .option('--retention-days <days>', 'a number, or "none" to keep for good', daysOrNone)
    .action(async (id: string, change: Partial<TenantOptions>) =>
      print(await as.operator().call('PATCH', `/admin/tenants/${id}`, change)),
    );
  for (const [name, description] of [
    ['close', 'Make all its keys stop working; its records are kept'],
    ['reopen', 'Make its keys work again'],
  ] as const)
    tenants
      .command(name)
      .description(description)
      .argument('<id>')
      .action(async (id: string) => print(await as.operator().call('POST', `/admin/tenants/${id}/${name}`)));

  const keys = program.command('keys').description('API keys of a tenant');
  keys
    .command('create')
    .requiredOption('--tenant <id>')
    .requiredOption('--name <name>')
    .addOption(new Option('--scopes <list>', `of ${SCOPES.join(',')}`).default([...SCOPES]).argParser(commaSeparated))
    .option('--expires-at <instant>', 'ISO 8601')
    .option('--product <id>', 'the product that it writes for where a request names none')
    .action(async ({ tenant, product: defaultProductId, ...key }: KeyOptions) =>
      print(await as.operator().create(`/admin/tenants/${tenant}/keys`, { ...key, defaultProductId })),
    );
  keys
    .command('list')
    .description('With their last use; never a key itself')
    .requiredOption('--tenant <id>')
    .action(async ({ tenant }: { tenant: string }) =>
      print(await as.operator().call('GET', `/admin/tenants/${tenant}/keys?limit=100`)),
    );
  keys
    .command('revoke')
    .argument('<id>')
    .action(async (id: string) => as.operator().call('DELETE', `/admin/keys/${id}`));
}

const commaSeparated = (text: string): string[] => text.split(',').map((item) => item.trim());

const daysOrNone = (text: string): number | null => (text === 'none' ? null : wholeNumber(text));

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}
