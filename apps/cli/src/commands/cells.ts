import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { StartupError } from '@parley/kernel';
import type { Callers } from '../callers.js';
import type { Status } from './describe-status.js';

const POLL_MS = 500;

export function addCellsCommand(program: Command, as: Callers): void {
  program
    .command('cells')
    .description('What conversations and events add up to, kept so that analytics need not add them up again')
    .command('rebuild')
    .description('Build all cells anew beside the running service, and wait until they are there')
    .action(async () => {
      const operator = as.operator();
      let cells = await operator.call<Status['cells']>('POST', '/admin/cells/rebuild');
      let printed = '';
      for (;;) {
        const progress = `${cells.celled} of ${cells.tenants} tenants`;
        if (progress !== printed) console.log(progress);
        printed = progress;
        if (cells.celled >= cells.tenants) return;
        if (!cells.kept) throw new StartupError('Not every worker keeps cells, so none are built: see PARLEY_CELLS.');
        await sleep(POLL_MS);
        ({ cells } = await operator.call<Status>('GET', '/admin/status'));
      }
    });
}
