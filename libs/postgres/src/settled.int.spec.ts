import { createTestDatabase } from '@parley/testing';
import { connectPostgres, postgresOf } from './data-source.js';
import { runningTransactionsEnded } from './settled.js';

describe('waiting for the end of running transactions', () => {
  it('waits for those that were running before, and not for later ones', async () => {
    const database = await createTestDatabase();
    const [one, other] = [await connectPostgres(database.connection), await connectPostgres(database.connection)];
    try {
      let hasEnded = false;
      let waiting = Promise.resolve();
      await postgresOf(one).transaction(async (tx) => {
        await tx.query({ text: 'SELECT 1' });
        waiting = runningTransactionsEnded(postgresOf(other)).then(() => {
          if (!hasEnded) throw new Error('It did not wait.');
        });
        await tx.query({ text: 'SELECT pg_sleep(0.3)' });
        hasEnded = true;
      });
      await waiting;
    } finally {
      await Promise.all([one.destroy(), other.destroy()]);
      await database.drop();
    }
  });

  it('fails where it may not see the transactions of Parley’s other processes', async () => {
    const database = await createTestDatabase();
    const owner = await connectPostgres(database.connection);
    const user = `${database.name}_other`;
    await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
    const other = await connectPostgres({ ...database.connection, user, password: 'secret' });
    try {
      await expect(runningTransactionsEnded(postgresOf(other))).rejects.toThrow('GRANT pg_read_all_stats');
      await owner.query(`GRANT pg_read_all_stats TO ${user}`);
      await runningTransactionsEnded(postgresOf(other));
    } finally {
      await other.destroy();
      await owner.query(`DROP ROLE ${user}`);
      await owner.destroy();
      await database.drop();
    }
  });
});
