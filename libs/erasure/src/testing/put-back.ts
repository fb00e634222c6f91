import { eventually, type TestService } from '@parley/testing';

/**
 * Puts a dead letter of the lane back into the log while the work waits for the dead letters, in a transaction that
 * began too late for the work to wait for its end.
 */
export async function whilePutBack(
  { postgres, deadLetters }: TestService,
  lane: string,
  work: () => Promise<void>,
): Promise<void> {
  let working = Promise.resolve();
  await postgres.transaction(async (tx) => {
    // Under another name, or the work would wait for this transaction.
    await tx.query({ text: `SET LOCAL application_name = 'began later'` });
    // Holds up whoever reads the letters to rewrite them, and gets no transaction id yet.
    await tx.query({ text: 'LOCK TABLE dead_letters IN EXCLUSIVE MODE' });
    working = work();
    await eventually('the letters are waited for', async () => (await postgres.query({ text: WAITING })).length > 0);
    await deadLetters.replay(tx, lane, 1);
  });
  await working;
}

const WAITING = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.relation = 'dead_letters'::regclass AND NOT l.granted`;
