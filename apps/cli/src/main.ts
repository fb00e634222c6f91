import { Command } from 'commander';
import { fieldsOf, StartupError } from '@parley/kernel';
import { VERSION } from '@parley/platform';
import { ApiClient, ApiError } from '@parley/api-client';
import type { Callers } from './callers.js';
import { type CliConfig, readCliConfig } from './cli.config.js';
import { addAdminCommands } from './commands/admin.js';
import { addAskCommand } from './commands/ask.js';
import { addBackupCommands } from './commands/backup.js';
import { addCellsCommand } from './commands/cells.js';
import { addDeadLetterCommands } from './commands/dead-letters.js';
import { addExportCommand } from './commands/export.js';
import { addImportCommands } from './commands/import.js';
import { addMcpCommand } from './commands/mcp.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addOperationCommands } from './commands/operations.js';
import { addProductCommands } from './commands/products.js';
import { addSecurityLogCommand } from './commands/security-log.js';
import { inOptionWords } from './in-option-words.js';

const tell = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const callers = (config: CliConfig): Callers => ({
  tenant: () => new ApiClient(config.url, config.key(), tell),
  operator: () => new ApiClient(config.url, config.operatorKey(), tell),
});

let running = new Command();

async function main(): Promise<void> {
  const program = new Command('parley')
    .description(
      'Conversation analytics for AI assistants. Set PARLEY_URL to the address of the service, and PARLEY_KEY or PARLEY_OPERATOR_KEY to your key.',
    )
    .version(VERSION)
    .showHelpAfterError()
    .hook('preAction', (_, command) => void (running = command));
  const config = readCliConfig();
  const as = callers(config);
  addAdminCommands(program, as);
  addProductCommands(program, as);
  addImportCommands(program, as);
  addOperationCommands(program, as);
  addCellsCommand(program, as);
  addDeadLetterCommands(program, as);
  addExportCommand(program, as);
  addAskCommand(program, as);
  addMcpCommand(program, config);
  addSecurityLogCommand(program, as);
  addMigrateCommand(program);
  addBackupCommands(program);
  await program.parseAsync();
}

/** As shells report a program that SIGPIPE has ended, such as `cat`. */
const READER_LEFT = 141;

const readerLeft = (error: unknown): boolean => fieldsOf(error)['code'] === 'EPIPE';

// A reader that has read enough, such as `head`, is told nothing, and what a command changes is still changed in full.
process.stdout.on('error', (error: Error) => {
  if (!readerLeft(error)) tell(error.message);
  process.exitCode ??= readerLeft(error) ? READER_LEFT : 1;
});
process.stderr.on('error', () => (process.exitCode ??= READER_LEFT));

main().catch((error: unknown) => {
  if (readerLeft(error)) return;
  // Of the last kind are files that cannot be read or written.
  const expected = error instanceof StartupError || error instanceof ApiError || 'syscall' in fieldsOf(error);
  const { message, stack } = error as Error;
  const plain = error instanceof ApiError ? inOptionWords(error, running) : message;
  tell(expected ? plain : String(stack));
  process.exitCode = 1;
});
