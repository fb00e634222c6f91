import { createTestDatabase, type TestDatabase } from '../../../libs/testing/src/postgres/test-database.js';
import { DistributedService } from '../../../libs/testing/src/process/distributed-service.js';
import {
  CLI_MAIN,
  GATEWAY_MAIN,
  ParleyProcess,
  WORKER_MAIN,
} from '../../../libs/testing/src/process/parley-process.js';

const WELL = {
  PARLEY_POSTGRES_URL: 'postgresql://parley@127.0.0.1:1/parley',
  PARLEY_CLICKHOUSE_URL: 'http://127.0.0.1:1',
  PARLEY_OPERATOR_KEY: 'operator-key-of-the-tests',
};
const without = (name: keyof typeof WELL) => ({ ...WELL, [name]: '' });

describe.each([GATEWAY_MAIN, WORKER_MAIN])('%s at its start', (main) => {
  it.each([
    [{ ...WELL, PARLEY_POSTGRES_URL: 'mysql://user:secret@host/x' }, 'PARLEY_POSTGRES_URL must be a URL such as'],
    [WELL, 'PostgreSQL at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). Check PARLEY_POSTGRES_URL.'],
  ])('ends on %j with one sentence and exit code 1', async (environment, sentence) => {
    const { exitCode, output } = await ParleyProcess.run(main, environment);
    expect(exitCode).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    expect(output).not.toContain('secret');
  });
});

describe('a gateway at its start', () => {
  it('needs an operator key', async () => {
    const { exitCode, output } = await ParleyProcess.run(GATEWAY_MAIN, without('PARLEY_OPERATOR_KEY'));
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^PARLEY_OPERATOR_KEY .*\n$/);
  });
});

describe('a worker at its start', () => {
  it('says which roles there are', async () => {
    const { exitCode, output } = await ParleyProcess.run(WORKER_MAIN, {
      ...WELL,
      PARLEY_WORKER_ROLES: 'project,dream',
    });
    expect(exitCode).toBe(1);
    expect(output).toBe(
      'PARLEY_WORKER_ROLES must be a list of relay, project, analyse, alerts, webhooks, apart by commas; "dream" is none of them.\n',
    );
  });
});

describe('migrations', () => {
  let service: DistributedService;
  let empty: TestDatabase;
  beforeAll(async () => {
    service = await DistributedService.start();
    empty = await createTestDatabase();
  });
  afterAll(async () => {
    await service.close();
    await empty.drop();
  });

  it('that are missing keep a gateway and a worker from serving', async () => {
    const withoutPostgres = { ...service.environment, PARLEY_POSTGRES_URL: empty.url };
    const postgres = await ParleyProcess.run(GATEWAY_MAIN, withoutPostgres);
    expect(postgres).toEqual({
      exitCode: 1,
      output: expect.stringMatching(
        /^PostgreSQL lacks \d+ of the migrations that this version needs\. Run "parley migrate" first\.\n$/,
      ) as string,
    });
    const withoutClickHouse = { ...service.environment, PARLEY_CLICKHOUSE_DATABASE: 'empty' };
    const clickhouse = await ParleyProcess.run(WORKER_MAIN, withoutClickHouse);
    expect(clickhouse).toEqual({
      exitCode: 1,
      output: expect.stringMatching(
        /^ClickHouse lacks \d+ of the migrations .* Run "parley migrate" first\.\n$/,
      ) as string,
    });
  });

  it('may run twice at once, and again', async () => {
    const environment = {
      ...service.environment,
      PARLEY_POSTGRES_URL: empty.url,
      PARLEY_CLICKHOUSE_DATABASE: 'twice',
    };
    const migrate = () => ParleyProcess.run(CLI_MAIN, environment, ['migrate']);
    const both = await Promise.all([migrate(), migrate()]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(both.filter(({ output }) => output.includes('PostgreSQL was up to date.'))).toHaveLength(1);
    const again = await migrate();
    expect(again).toEqual({ exitCode: 0, output: 'PostgreSQL was up to date.\nClickHouse is up to date.\n' });
    const gateway = await ParleyProcess.start(GATEWAY_MAIN, environment);
    expect((await gateway.fetch('GET', '/health/ready')).status).toBe(200);
    expect(await gateway.stop()).toBe(0);
  });

  it('say in one sentence what they cannot reach', async () => {
    const environment = { ...service.environment, PARLEY_CLICKHOUSE_URL: 'http://127.0.0.1:1' };
    const { exitCode, output } = await ParleyProcess.run(CLI_MAIN, environment, ['migrate']);
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /^ClickHouse at http:\/\/127\.0\.0\.1:1 cannot be used \(.*\)\. Check PARLEY_CLICKHOUSE_URL\.\n$/,
    );
  });
});
