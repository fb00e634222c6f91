import { readEnvironment } from '@parley/platform';
import { HTTP_VARIABLES } from '../http.config.js';
import { STORE_VARIABLES } from './stores.config.js';

const WELL = {
  PARLEY_POSTGRES_URL: 'postgresql://parley@127.0.0.1:1/parley',
  PARLEY_CLICKHOUSE_URL: 'http://127.0.0.1:1',
};

describe('the configuration of the stores and of HTTP', () => {
  it('needs no more than where the stores are', () => {
    expect(readEnvironment({ ...HTTP_VARIABLES, ...STORE_VARIABLES }, WELL)).toMatchObject({
      PARLEY_CLICKHOUSE_DATABASE: 'parley',
    });
  });

  it.each([
    [{ ...WELL, PARLEY_CLICKHOUSE_URL: '' }, 'PARLEY_CLICKHOUSE_URL is not set.'],
    [{ ...WELL, PARLEY_CLICKHOUSE_URL: 'localhost' }, 'PARLEY_CLICKHOUSE_URL must be an http or https URL.'],
    [{ ...WELL, PARLEY_CLICKHOUSE_DATABASE: 'a-b' }, 'PARLEY_CLICKHOUSE_DATABASE must be a name'],
    [{ ...WELL, PARLEY_CLICKHOUSE_CLUSTER: "x'" }, 'PARLEY_CLICKHOUSE_CLUSTER must be the name of a cluster'],
    [{ ...WELL, PARLEY_PORT: 'http' }, 'PARLEY_PORT must be a whole number from 0 to 65535, not "http".'],
  ])('stops the start over %j with the name of the variable', (environment, sentence) => {
    expect(() => readEnvironment({ ...HTTP_VARIABLES, ...STORE_VARIABLES }, environment)).toThrow(sentence);
  });
});
