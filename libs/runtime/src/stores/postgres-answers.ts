import type { ReadinessCheck } from '@parley/platform';
import type { Postgres } from '@parley/postgres';

export const postgresAnswers =
  (postgres: Postgres): ReadinessCheck =>
  async () => {
    await postgres.query({ text: 'SELECT 1' });
    return postgres.unwritable;
  };
