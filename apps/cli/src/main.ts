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

const tell = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const callers = (config: CliConfig): Callers => ({
  tenant: () => new ApiClient(config.url, config.key(), tell),
  operator: () => new ApiClient(config.url, config.operatorKey(), tell),
});

async function main(): Promise<void> {
  const program = new Command('parley')
    .description(
      'Conversation analytics for AI assistants. Set PARLEY_URL to the address of the service, and PARLEY_KEY or PARLEY_OPERATOR_KEY to your key.',
    )
    .version(VERSION)
    .showHelpAfterError();
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

// Whoever reads has read enough, such as `head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' && process.exit(0));

main().catch((error: unknown) => {
  // Of the last kind are files that cannot be read or written.
  const expected = error instanceof StartupError || error instanceof ApiError || 'syscall' in fieldsOf(error);
  const { message, stack } = error as Error;
  tell(expected ? message : String(stack));
  process.exitCode = 1;
});
