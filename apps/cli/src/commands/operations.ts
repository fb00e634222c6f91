import { type Command, Option } from 'commander';
import { StartupError } from '@parley/kernel';
// Imported by path, like the plans in admin.ts.
import { LANES } from '../../../../libs/event-log/src/domain/lanes.js';
import type { Callers } from '../callers.js';
import { describeStatus, type Status } from './describe-status.js';
import { print } from './print.js';

export function addOperationCommands(program: Command, as: Callers): void {
  program
    .command('status')
    .description('How far behind each projection is, and how many dead letters wait')
    .option('--json', 'as the service answers it, for other programs')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await as.operator().call<Status>('GET', '/admin/status');
      if (json === true) print(status);
      else console.log(describeStatus(status));
    });
  program
    .command('reanalyse')
    .description('Analyse again, in the background, what an older analyser has scored; `status` shows how far it is')
    .action(async () => print(await as.operator().call('POST', '/admin/reanalyse')));
  program
    .command('replay')
    .description('Put the dead letters of a lane back, or go through the whole log again')
    .addOption(new Option('--lane <name>', 'put back the dead letters of this lane').choices(LANES))
    .option('--from-start', 'project the whole log again; metrics stay as they are')
    .option('--fresh', 'with --from-start: empty the projected tables first')
    .action(async ({ lane, fromStart, fresh }: { lane?: string; fromStart?: boolean; fresh?: boolean }) => {
      if ((lane === undefined) === (fromStart !== true)) throw new StartupError('Give either --lane or --from-start.');
      if (fresh === true && fromStart !== true) throw new StartupError('--fresh goes with --from-start.');
      const call = as.operator();
      print(
        lane === undefined
          ? await call.call('POST', '/admin/replay', { fresh: fresh === true })
          : await call.call('POST', '/admin/dead-letters/replay', { lane }),
      );
    });
}
