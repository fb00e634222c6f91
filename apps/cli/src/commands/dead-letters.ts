import { type Command, Option } from 'commander';
// Imported by path, like the plans in admin.ts.
import { LANES } from '../../../../libs/event-log/src/domain/lanes.js';
import type { Callers } from '../callers.js';
import { print } from './print.js';

interface ListOptions {
  readonly lane?: string;
  readonly replayed?: boolean;
  readonly limit?: string;
}

interface DiscardOptions {
  readonly lane: string;
  readonly id?: string;
  readonly replayed?: boolean;
}

export function addDeadLetterCommands(program: Command, as: Callers): void {
  const letters = program
    .command('dead-letters')
    .description(
      'Messages that failed for good and were set aside; `replay --lane` puts them back once the cause is fixed',
    );
  letters
    .command('list')
    .description('Which wait, newest first, and why')
    .addOption(ofLane())
    .option('--replayed', 'also those that were put back')
    .option('--limit <number>', 'how many at the most, up to 100')
    .action(async ({ lane, replayed, limit }: ListOptions) => {
      const query = new URLSearchParams({
        ...(lane === undefined ? {} : { lane }),
        ...(replayed === true ? { replayed: 'true' } : {}),
        ...(limit === undefined ? {} : { limit }),
      });
      print(await as.operator().call('GET', `/admin/dead-letters?${query.toString()}`));
    });
  letters
    .command('show')
    .description('One of them with what it says')
    .argument('<id>')
    .action(async (id: string) =>
      print(await as.operator().call('GET', `/admin/dead-letters/${encodeURIComponent(id)}`)),
    );
  letters
    .command('discard')
    .description('Delete them for good: what they say is lost')
    .addOption(ofLane().makeOptionMandatory())
    .option('--id <id>', 'this one alone')
    .option('--replayed', 'also those that were put back')
    .action(async ({ lane, id, replayed }: DiscardOptions) => {
      const query = new URLSearchParams({
        lane,
        ...(id === undefined ? {} : { id }),
        ...(replayed === true ? { replayed: 'true' } : {}),
      });
      print(await as.operator().call('DELETE', `/admin/dead-letters?${query.toString()}`));
    });
}

const ofLane = (): Option => new Option('--lane <name>', 'of this lane alone').choices(LANES);
