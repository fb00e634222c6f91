import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitOnSignal, readEnvironment, text } from '@parley/platform';
import { print } from './print.js';

const dataDirectory = (): string =>
  resolve(readEnvironment({ PARLEY_DATA_DIR: text()({ default: './data' }) }).PARLEY_DATA_DIR);

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Both work on a standalone's data directory (PARLEY_DATA_DIR), and load what they need only when they run. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Write all that a running standalone holds into one file, as of one moment, while it serves')
    .requiredOption('--to <file>', 'the file to write; it will hold personal data and the operator key')
    .action(async ({ to }: { to: string }) => {
      const { writeBackup } = await import('@parley/standalone');
      print({ file: resolve(to), rows: await writeBackup(dataDirectory(), resolve(to), say) });
    });
  program
    .command('restore')
    .description('Restore a backup into an empty data directory (PARLEY_DATA_DIR); then start a standalone on it')
    .requiredOption('--from <file>', 'what "parley backup" has written')
    .action(async ({ from }: { from: string }) => {
      exitOnSignal();
      const { restoreBackup } = await import('@parley/standalone');
      print({ dataDirectory: dataDirectory(), rows: await restoreBackup(resolve(from), dataDirectory(), say) });
    });
}
