import type { PoolClient } from 'pg';

/** The number under which members are present: outside those of partitions, under the same lock name. */
const PRESENCE = 1_000_000;

interface Member {
  readonly pid: number;
  readonly self: boolean;
  readonly frozen: boolean;
}

/**
 * The members of a consumer group: each holds a shared advisory lock on the connection that has its partitions, so that
 * membership ends with the connection. No table, and nothing to clean up after a crash.
 */
export class ConsumerMembers {
  constructor(
    private readonly client: PoolClient,
    private readonly lockName: string,
    private readonly frozenAfterMs: number,
  ) {}

  async join(): Promise<void> {
    await this.client.query('SELECT pg_advisory_lock_shared(hashtext($1), $2)', [this.lockName, PRESENCE]);
  }

  /** How many of the partitions are this member's: the shares add up exactly, and differ by at most one. */
  async shareOf(partitions: number): Promise<number> {
    const members = await this.list();
    const rest = members.filter(({ frozen, self }) => self || !frozen);
    for (const { pid, frozen, self } of members) if (frozen && !self) await this.cutOff(pid);
    const rank = rest.findIndex(({ self }) => self);
    return Math.floor(partitions / rest.length) + (rank < partitions % rest.length ? 1 : 0);
  }

  private async list(): Promise<readonly Member[]> {
    const { rows } = await this.client.query<Member>({
      name: 'log-members',
      text: `
        SELECT lock.pid, lock.pid = pg_backend_pid() AS self,
          coalesce(activity.state = 'idle' AND activity.state_change < clock_timestamp() - $3 * interval '1 ms', false) AS frozen
        FROM pg_locks AS lock LEFT JOIN pg_stat_activity AS activity ON activity.pid = lock.pid
        WHERE lock.locktype = 'advisory' AND lock.granted AND lock.objsubid = 2
          AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND lock.classid = (hashtext($1)::bigint & 4294967295)::oid AND lock.objid = $2::oid
        ORDER BY lock.pid`,
      values: [this.lockName, PRESENCE, this.frozenAfterMs],
    });
    return rows;
  }

  /**
   * A living member sends a query every few seconds, also while it handles a batch. A silent one (stopped by a signal,
   * or on a machine that is gone) would hold its partitions for as long as its connection stands. Once cut off, it
   * cannot commit any more if it wakes, since it commits over that connection.
   */
  private async cutOff(pid: number): Promise<void> {
    await this.client.query('SELECT pg_terminate_backend($1)', [pid]);
  }
}
