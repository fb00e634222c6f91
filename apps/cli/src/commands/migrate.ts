import type { Command } from 'commander';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'Bring PostgreSQL (PARLEY_POSTGRES_URL) and ClickHouse (PARLEY_CLICKHOUSE_URL) up to date; may run at any time',
    )
    .action(async () => {
      // Loaded on demand: no other command needs the stores.
      const { migrate } = await import('../migrate/migrate.js');
      for (const line of await migrate()) console.log(line);
    });
}
