import { type Command, InvalidArgumentError, Option } from 'commander';
import { PLANS, SCOPES } from '@parley/tenancy';
import type { Callers } from '../callers.js';
import { print } from './print.js';

interface TenantOptions {
  readonly name: string;
  readonly plan?: string;
  readonly retentionDays?: number;
}

interface KeyOptions {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt?: string;
}

/** Tenants and keys, as the instance's operator. */
export function addAdminCommands(program: Command, as: Callers): void {
  const tenants = program.command('tenants').description('Tenants of this instance');
  tenants
    .command('create')
    .requiredOption('--name <name>')
    .addOption(new Option('--plan <plan>').choices(PLANS))
    .option('--retention-days <days>', 'kept for good when absent', wholeNumber)
    .action(async (options: TenantOptions) => print(await as.operator().call('POST', '/admin/tenants', options)));

  const keys = program.command('keys').description('API keys of a tenant');
  keys
    .command('create')
    .requiredOption('--tenant <id>')
    .requiredOption('--name <name>')
    .addOption(new Option('--scopes <list>', `of ${SCOPES.join(',')}`).default([...SCOPES]).argParser(commaSeparated))
    .option('--expires-at <instant>', 'ISO 8601')
    .action(async ({ tenant, ...key }: KeyOptions) =>
      print(await as.operator().call('POST', `/admin/tenants/${tenant}/keys`, key)),
    );
  keys
    .command('revoke')
    .argument('<id>')
    .action(async (id: string) => as.operator().call('DELETE', `/admin/keys/${id}`));
}

const commaSeparated = (text: string): string[] => text.split(',').map((item) => item.trim());

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}
