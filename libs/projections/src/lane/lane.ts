import type { ClickHouseWriter, ProjectedTable } from '@parley/clickhouse';
import type { Stream } from '@parley/contracts';
import type { DeadLetter, DeadLetters, LogRecord } from '@parley/event-log';
import { type Decoded, decodeStep } from './decode-step.js';
import { insertStep } from './insert-step.js';
import { ingestToQueryable, outcomes } from './lane-metrics.js';
import type { RunnableLane } from './lanes.js';
import type { ProjectedRow, Projection } from './projection.js';

interface TracedRow extends ProjectedRow {
  readonly source: Decoded<unknown>;
}

/**
 * One projection at work: decode, project, insert, put poison aside. The position is committed by the caller after
 * `handle` resolves, and only then: a crash at any point before makes the batch come again, which changes nothing.
 */
export class Lane<Message> implements RunnableLane {
  constructor(
    private readonly projection: Projection<Message>,
    private readonly writer: ClickHouseWriter,
    private readonly deadLetters: DeadLetters,
  ) {}

  get name(): string {
    return this.projection.lane;
  }

  get stream(): Stream {
    return this.projection.contract.stream;
  }

  async handle(records: readonly LogRecord[], signal: AbortSignal): Promise<void> {
    const { lane, contract, table, detailTable } = this.projection;
    const { decoded, deadLetters } = decodeStep(lane, contract, records);
    const batch = { writtenAt: youngest(records), signal };
    const projected = await this.projection.project(
      decoded.map(({ message }) => message),
      batch,
    );
    const details: TracedRow[] = [];
    const rows: TracedRow[] = [];
    decoded.forEach((source, index) => {
      const outcome = projected[index];
      if (outcome?.kind === 'drop') outcomes.inc({ lane, outcome: 'drop', reason: outcome.reason });
      if (outcome?.kind === 'row') rows.push({ ...outcome.row, source });
      if (outcome?.kind === 'row' && outcome.detail !== undefined) details.push({ ...outcome.detail, source });
      if (outcome?.kind === 'dead-letter') {
        deadLetters.push(this.letter(source, 'project', outcome.reason, outcome.attempts));
      }
    });
    const refused = new Set<Decoded<unknown>>();
    const insert = async (into: ProjectedTable, traced: readonly TracedRow[]): Promise<void> => {
      const takeable = traced.filter(({ source }) => !refused.has(source));
      for (const { row, reason } of await insertStep(this.writer, into, takeable)) {
        refused.add(row.source);
        deadLetters.push(this.letter(row.source, 'insert', reason));
      }
    };
    if (detailTable !== undefined) await insert(detailTable, details);
    await insert(table, rows);
    if (deadLetters.length > 0) await this.deadLetters.add(deadLetters);
    outcomes.inc({ lane, outcome: 'row', reason: '' }, rows.length - refused.size);
    for (const { step } of deadLetters) outcomes.inc({ lane, outcome: 'dead-letter', reason: step });
    const now = Date.now();
    for (const { writtenAt } of records) ingestToQueryable.observe({ lane }, (now - writtenAt.getTime()) / 1_000);
  }

  private letter(
    { message, record }: Decoded<unknown>,
    step: DeadLetter['step'],
    reason: string,
    attempts = 1,
  ): DeadLetter {
    return {
      lane: this.projection.lane,
      contract: record.contract,
      payload: JSON.stringify([message]),
      origin: record.origin,
      step,
      reason,
      attempts,
    };
  }
}

const youngest = (records: readonly LogRecord[]): Date =>
  new Date(Math.max(...records.map(({ writtenAt }) => writtenAt.getTime())));
