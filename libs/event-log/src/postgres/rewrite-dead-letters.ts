import type { Postgres, Queryable } from '@parley/postgres';
import { rewritePayload } from './rewrite-payload.js';
import type { Rewriting } from './rewrite-log.js';

const BATCH = 200;

interface Letter {
  readonly id: string;
  readonly payload: string;
}

/**
 * The same as rewriteLog() for the dead letters, replayed ones included. A letter that is left empty is deleted, and so
 * is one that mentions one of the texts but cannot be read.
 */
export async function rewriteDeadLetters(
  postgres: Postgres,
  { mentioning, change, record }: Pick<Rewriting, 'mentioning' | 'change' | 'record'>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    signal?.throwIfAborted();
    const from: string = after;
    after = await postgres.transaction(async (tx) => {
      const letters = await tx.query<Letter>({
        text: `SELECT id, payload FROM dead_letters WHERE id > $1 AND payload LIKE ANY ($2::text[]) ORDER BY id LIMIT $3 FOR UPDATE`,
        values: [from, mentioning.map((text) => `%${text}%`), BATCH],
      });
      let changed = 0;
      for (const letter of letters) {
        const result = rewritePayload(letter.payload, change) ?? { payload: '[]', changed: 1 };
        if (result.changed === 0) continue;
        changed += result.changed;
        await replace(tx, letter.id, result.payload);
      }
      if (changed > 0) await record(tx, changed);
      total += changed;
      return letters.length < BATCH ? null : (letters.at(-1)?.id ?? null);
    });
  }
  return total;
}

const replace = (tx: Queryable, id: string, payload: string) =>
  tx.query(
    payload === '[]'
      ? { text: 'DELETE FROM dead_letters WHERE id = $1', values: [id] }
      : { text: 'UPDATE dead_letters SET payload = $2 WHERE id = $1', values: [id, payload] },
  );
