import type * as Chdb from 'chdb/connection';
import { newId } from '@parley/kernel';

/**
 * After a query of the embedded engine has failed. One that was ended when it had its rows leaves them in the session,
 * which answers the next query with them, whose ever it is. So something is asked until the answer is its own.
 */
export async function forgetAnswer({ chdb }: Chdb.ChdbConnection): Promise<void> {
  for (;;) {
    const mark = newId();
    const answer = await chdb.queryAsync(`SELECT '${mark}'`, { format: 'TabSeparated' });
    if (Buffer.from(answer.bytes()).toString() === `${mark}\n`) return;
  }
}
