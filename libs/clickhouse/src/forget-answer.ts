import type * as Chdb from 'chdb/connection';
import { newId } from '@parley/kernel';

/**
 * To be called after a query of the embedded engine has failed. A query that was ended when it already had its rows
 * leaves them in the session, which gives them as the answer to the next query, whoever asks it. So this asks until it
 * gets its own answer.
 */
export async function forgetAnswer({ chdb }: Chdb.ChdbConnection): Promise<void> {
  for (;;) {
    const mark = newId();
    const answer = await chdb.queryAsync(`SELECT '${mark}'`, { format: 'TabSeparated' });
    if (Buffer.from(answer.bytes()).toString() === `${mark}\n`) return;
  }
}
