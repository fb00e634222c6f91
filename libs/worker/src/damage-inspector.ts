import type { Logger } from 'pino';
import { type ClickHouseReader, damagedParts } from '@parley/clickhouse';
import type { DamagedParts } from '@parley/operations';
import { BackgroundLoop, gaugeOf } from '@parley/platform';

const LOOK_EVERY_MS = 60_000;

interface InspectorParts {
  /** May read the server's own tables. */
  readonly reader: ClickHouseReader;
  readonly damaged: DamagedParts;
  /** Whether to project again, because no replica has the rows of a broken part. */
  readonly projectAgain: boolean;
  readonly logger: Logger;
}

/**
 * Looks for parts that ClickHouse has silently put aside as broken. It reports them, and has everything projected
 * again, which brings their rows back.
 */
export class DamageInspector {
  private readonly loop: BackgroundLoop;
  private readonly byTable = new Map<string, number>();

  constructor(private readonly parts: InspectorParts) {
    this.loop = new BackgroundLoop({
      name: 'damage-inspector',
      step: () => this.look(),
      intervalMs: LOOK_EVERY_MS,
      onFailure: (error) =>
        parts.logger.warn(
          { err: error },
          'Whether parts of ClickHouse are damaged could not be seen; it is tried again',
        ),
    });
    gaugeOf('clickhouse_damaged_parts', 'Parts that ClickHouse found broken and put aside.', ['table'], () =>
      [...this.byTable].map(([table, value]) => ({ labels: { table }, value })),
    );
  }

  /** Resolves after the first look, so that the lanes start after it. */
  async start(): Promise<void> {
    await this.loop.attempt();
    this.loop.start(LOOK_EVERY_MS);
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async look(): Promise<void> {
    const { reader, damaged, projectAgain, logger } = this.parts;
    const found = await reader.read(damagedParts, { tenantId: '' });
    this.byTable.clear();
    for (const { table } of found) this.byTable.set(table, (this.byTable.get(table) ?? 0) + 1);
    for (const part of await damaged.found(found, projectAgain)) {
      logger.error(
        part,
        `ClickHouse found a part broken${projectAgain ? '; the log is projected again for its rows' : ''}`,
      );
    }
  }
}
