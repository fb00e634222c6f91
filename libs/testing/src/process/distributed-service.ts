import { type TemporaryDirectory, temporaryDirectory } from '../files/temporary-directory.js';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.js';
import { caughtUp, OVER_KAFKA } from '../waiting/caught-up.js';
import { type CreatedTenant, createTenant } from './create-tenant.js';
import { CLI_MAIN, CLICKHOUSE_MAIN, GATEWAY_MAIN, ParleyProcess, WORKER_MAIN } from './parley-process.js';

export const OPERATOR_KEY = 'operator-key-of-the-tests';

/**
 * The distributed shape on this machine: gateways and workers as separate processes, over a PostgreSQL database of the
 * test run and a ClickHouse over HTTP in one more process.
 */
export class DistributedService {
  private readonly processes: ParleyProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly clickhouse: ParleyProcess,
    private readonly directory: TemporaryDirectory,
    private readonly more: Readonly<Record<string, string>>,
  ) {}

  /** Starts migrated stores, with no gateway and no worker yet. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<DistributedService> {
    const database = await createTestDatabase();
    const directory = await temporaryDirectory();
    const clickhouse = await ParleyProcess.start(CLICKHOUSE_MAIN, {}, [directory.path, '0']);
    const service = new DistributedService(database, clickhouse, directory, environment);
    const { exitCode, output } = await service.cli('migrate');
    if (exitCode !== 0) throw new Error(`parley migrate ended with ${exitCode}: ${output}`);
    return service;
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      PARLEY_POSTGRES_URL: this.database.url,
      PARLEY_CLICKHOUSE_URL: this.clickhouse.url,
      PARLEY_OPERATOR_KEY: OPERATOR_KEY,
      PARLEY_PORT: '0',
      ...this.more,
    };
  }

  cli(...args: readonly string[]): Promise<{ exitCode: number | null; output: string }> {
    return ParleyProcess.run(CLI_MAIN, this.environment, args);
  }

  gateway(environment: Readonly<Record<string, string>> = {}): Promise<ParleyProcess> {
    return this.run(GATEWAY_MAIN, environment);
  }

  worker(environment: Readonly<Record<string, string>> = {}): Promise<ParleyProcess> {
    return this.run(WORKER_MAIN, environment);
  }

  newTenant(gateway: ParleyProcess): Promise<CreatedTenant> {
    return createTenant(gateway, OPERATOR_KEY, 'test');
  }

  /** The status that the operator sees. */
  async status<Status>(gateway: ParleyProcess): Promise<Status> {
    const response = await gateway.fetch('GET', '/v1/admin/status', OPERATOR_KEY);
    if (!response.ok) throw new Error(`The status answered ${response.status}.`);
    return (await response.json()) as Status;
  }

  /** Resolves when every lane has projected everything that was acknowledged. */
  caughtUp(gateway: ParleyProcess): Promise<void> {
    return caughtUp(() => this.status(gateway), OVER_KAFKA);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.kill()));
    await this.clickhouse.kill();
    await this.database.drop();
    await this.directory.remove();
  }

  private async run(main: string, environment: Readonly<Record<string, string>>): Promise<ParleyProcess> {
    const started = await ParleyProcess.start(main, { ...this.environment, ...environment });
    this.processes.push(started);
    return started;
  }
}
