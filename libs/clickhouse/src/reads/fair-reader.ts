import type { TurnBounds } from '@parley/kernel';
import { currentAsker } from '@parley/platform';
import { ClickHouseReader } from '../clickhouse.port.js';
import type { Query, QueryParameter } from '../query.js';
import { ReadQueue } from './read-queue.js';
import { SharedReads } from './shared-reads.js';

type TenantParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

/** Asks the engine. */
export type Ask = (
  query: Query<TenantParameters, unknown>,
  parameters: TenantParameters,
  signal: AbortSignal,
) => Promise<unknown[]>;

/** Lets tenants take turns, asks equal questions once however many askers wait, and ends what nobody waits for. */
export class FairReader extends ClickHouseReader {
  private readonly queue: ReadQueue;
  private readonly lightQueue: ReadQueue;
  private readonly sharedReads = new SharedReads();

  /** @param light bounds of extra places for light reads alone; absent: light reads queue with the others. */
  constructor(
    private readonly ask: Ask,
    bounds: TurnBounds,
    light?: TurnBounds,
  ) {
    super();
    this.queue = new ReadQueue(bounds);
    this.lightQueue = light === undefined ? this.queue : new ReadQueue(light);
  }

  override async read<Parameters extends TenantParameters, Row>(
    query: Query<Parameters, Row>,
    parameters: Parameters,
  ): Promise<Row[]> {
    const asker = currentAsker();
    const sql = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
    const key = JSON.stringify([sql, parameters]);
    const queue = query.isLight === true ? this.lightQueue : this.queue;
    const rows = await this.sharedReads.read(key, asker?.signal, (signal) =>
      queue.run(parameters.tenantId, { asker, signal }, () =>
        this.ask({ name: query.name, isLight: query.isLight, sql }, parameters, signal),
      ),
    );
    return rows as Row[];
  }
}
