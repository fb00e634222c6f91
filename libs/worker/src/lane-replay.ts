import { type ClickHouseWriter, DATABASE, PROJECTED_TABLES } from '@parley/clickhouse';
import type { Lanes } from '@parley/projections';

/** Replays the lanes of this very process. */
export class LaneReplay {
  constructor(
    private readonly lanes: Lanes,
    private readonly clickhouse: ClickHouseWriter,
  ) {}

  async fromStart(fresh: boolean): Promise<void> {
    await this.lanes.replayFromStart(async () => {
      if (!fresh) return;
      for (const table of PROJECTED_TABLES) await this.clickhouse.command(`TRUNCATE TABLE ${DATABASE}.${table}`);
    });
  }
}
