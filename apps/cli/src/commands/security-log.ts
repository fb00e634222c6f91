import type { Command } from 'commander';
import type { Callers } from '../callers.js';
import { print } from './print.js';

export function addSecurityLogCommand(program: Command, as: Callers): void {
  program
    .command('security-log')
    .description('Who did what with the operator key and others, and who was not let in, newest first')
    .option('--kind <kind>', 'such as key.created or sign_in.rejected')
    .option('--tenant <id>', 'about this tenant alone')
    .option('--limit <number>', 'how many at the most, up to 100')
    .action(async ({ kind, tenant, limit }: { kind?: string; tenant?: string; limit?: string }) => {
      const query = new URLSearchParams({
        ...(kind === undefined ? {} : { kind }),
        ...(tenant === undefined ? {} : { tenantId: tenant }),
        ...(limit === undefined ? {} : { limit }),
      });
      print(await as.operator().call('GET', `/admin/security-log?${query.toString()}`));
    });
}
