import { readEnvironment } from '@parley/platform';
import { WORKER_VARIABLES } from '../../worker/src/worker.config.js';
import { GATEWAY_VARIABLES } from './gateway.config.js';

const WELL = {
  PARLEY_POSTGRES_URL: 'postgresql://parley@127.0.0.1:1/parley',
  PARLEY_CLICKHOUSE_URL: 'http://127.0.0.1:1',
  PARLEY_OPERATOR_KEY: 'operator-key-of-the-tests',
};

describe.each([
  ['gateway', GATEWAY_VARIABLES],
  ['worker', WORKER_VARIABLES],
])('the configuration of a %s', (_, variables) => {
  const read = (environment: NodeJS.ProcessEnv): object => readEnvironment(variables, environment);

  it('needs no more than where the stores are, and a key', () => {
    expect(read(WELL)).toMatchObject({ PARLEY_CLICKHOUSE_DATABASE: 'parley' });
  });

  it.each([
    [{ PARLEY_CLICKHOUSE_URL: '' }, 'PARLEY_CLICKHOUSE_URL is not set.'],
    [{ PARLEY_CLICKHOUSE_URL: 'localhost' }, 'PARLEY_CLICKHOUSE_URL must be an http or https URL.'],
    [{ PARLEY_CLICKHOUSE_DATABASE: 'a-b' }, 'PARLEY_CLICKHOUSE_DATABASE must be a name'],
    [{ PARLEY_CLICKHOUSE_CLUSTER: "x'" }, 'PARLEY_CLICKHOUSE_CLUSTER must be the name of a cluster'],
    [{ PARLEY_PORT: 'http' }, 'PARLEY_PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PARLEY_LOG_LEVEL: 'loud' }, 'PARLEY_LOG_LEVEL must be one of'],
    [{ PARLEY_PORT: '70000' }, 'PARLEY_PORT must be a whole number from 0 to 65535, not "70000".'],
  ])('stops the start over %j with the name of the variable', (wrong, sentence) => {
    expect(() => read({ ...WELL, ...wrong })).toThrow(sentence);
  });
});
