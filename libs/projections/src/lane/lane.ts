import { type ClickHouseWriter, insertRows, type ProjectedTable, type VersionedRow } from '@parley/clickhouse';
import type { Contract, Stream } from '@parley/contracts';
import type { DeadLetter, DeadLetters, Lease, LogRecord } from '@parley/event-log';
import { Pace, reasonOf } from '@parley/kernel';
import { counter, histogram } from '@parley/platform';
import { NO_CELLS, type UserCells } from '../cells/user-cells.port.js';
import type { RunnableLane } from './lanes.js';
import type { Outcome, Projection } from './projection.js';

const outcomes = counter(
  'lane_messages_total',
  'Messages by what became of them: row; drop and why; dead-letter and in which step. A batch that comes again counts again.',
  ['lane', 'outcome', 'reason'],
);

const ingestToQueryable = histogram(
  'ingest_to_queryable_seconds',
  'Time from the write to the log to the end of the insert, a record of the log each.',
  ['lane'],
  [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 3_600],
);

/** A message with the record that brought it, so that it can be put aside alone. */
interface Decoded<Message> {
  readonly message: Message;
  readonly record: LogRecord;
}

interface TracedRow extends VersionedRow {
  readonly source: Decoded<unknown>;
  readonly fact?: unknown;
}

/**
 * Runs one projection: decode, project, insert, put poison aside. The caller commits the position only after `handle`
 * resolves: a crash at any point before makes the batch come again, which changes nothing.
 */
export class Lane<Message> implements RunnableLane {
  constructor(
    private readonly projection: Projection<Message>,
    private readonly writer: ClickHouseWriter,
    private readonly deadLetters: DeadLetters,
    private readonly cells: UserCells = NO_CELLS,
  ) {}

  get name(): string {
    return this.projection.lane;
  }

  get stream(): Stream {
    return this.projection.contracts[0].stream;
  }

  get mostAtOnce(): number {
    return this.projection.mostAtOnce ?? Infinity;
  }

  async handle(records: readonly LogRecord[], signal: AbortSignal, lease: Lease): Promise<void> {
    const { lane, contracts } = this.projection;
    const deadLetters: DeadLetter[] = [];
    const decoded = await decode(contracts, records, (record, reason, payload = record.payload) =>
      deadLetters.push(this.letter(record, payload, 'decode', reason)),
    );
    const messages = decoded.map(({ message }) => message);
    const projected = this.projection.project(messages, { writtenAt: youngest(records), signal });
    for await (const part of inParts(decoded, projected)) deadLetters.push(...(await this.take(part, lease)));
    // Not before the last part: a batch that failed in between would bring them again.
    lease.throwIfLost();
    if (deadLetters.length > 0) await this.deadLetters.add(deadLetters);
    for (const { step } of deadLetters) outcomes.inc({ lane, outcome: 'dead-letter', reason: step });
    const now = Date.now();
    for (const { writtenAt } of records) ingestToQueryable.observe({ lane }, (now - writtenAt.getTime()) / 1_000);
  }

  private async take(projected: readonly Projected<Message>[], lease: Lease): Promise<DeadLetter[]> {
    const { lane, table, detailTable } = this.projection;
    const deadLetters: DeadLetter[] = [];
    const details: TracedRow[] = [];
    const rows: TracedRow[] = [];
    for (const [source, outcome] of projected) {
      if (outcome.kind === 'drop') outcomes.inc({ lane, outcome: 'drop', reason: outcome.reason });
      if (outcome.kind === 'row') rows.push({ source, fact: outcome.fact, ...outcome.row });
      if (outcome.kind === 'row' && outcome.detail !== undefined) details.push({ source, ...outcome.detail });
      if (outcome.kind === 'dead-letter') {
        deadLetters.push(this.letterOf(source, 'project', outcome.reason, outcome.attempts));
      }
    }
    const rejected = new Set<Decoded<unknown>>();
    const insert = async (into: ProjectedTable, traced: readonly TracedRow[]): Promise<void> => {
      lease.throwIfLost();
      const takeable = traced.filter(({ source }) => !rejected.has(source));
      for (const { row, reason } of await insertRows(this.writer, into, takeable)) {
        rejected.add(row.source);
        deadLetters.push(this.letterOf(row.source, 'insert', reason));
      }
    };
    if (detailTable !== undefined) await insert(detailTable, details);
    await insert(table, rows);
    lease.throwIfLost();
    await this.cells.addUp(table, rows);
    const facts = rows
      .filter(({ source, fact }) => fact !== undefined && !rejected.has(source))
      .map(({ fact }) => fact);
    lease.throwIfLost();
    if (facts.length > 0) await this.projection.inserted?.(facts);
    outcomes.inc({ lane, outcome: 'row', reason: '' }, rows.length - rejected.size);
    return deadLetters;
  }

  private letterOf({ message, record }: Decoded<unknown>, step: DeadLetter['step'], reason: string, attempts = 1) {
    return this.letter(record, JSON.stringify([message]), step, reason, attempts);
  }

  private letter(
    { contract, origin }: LogRecord,
    payload: string,
    step: DeadLetter['step'],
    reason: string,
    attempts = 1,
  ): DeadLetter {
    return { lane: this.projection.lane, contract, payload, origin, step, reason, attempts };
  }
}

type Projected<Message> = readonly [source: Decoded<Message>, outcome: Outcome];

async function* inParts<Message>(
  decoded: readonly Decoded<Message>[],
  projected: ReturnType<Projection<Message>['project']>,
): AsyncGenerator<Projected<Message>[]> {
  const withOutcomes = (outcomeOf: (source: Decoded<Message>, index: number) => Outcome | undefined) =>
    decoded.flatMap((source, index): Projected<Message>[] => {
      const outcome = outcomeOf(source, index);
      return outcome === undefined ? [] : [[source, outcome]];
    });
  if (Array.isArray(projected)) yield withOutcomes((_, index) => projected[index]);
  else for await (const part of projected) yield withOutcomes(({ message }) => part.get(message));
}

/** Puts a record aside, or only the bad message of its payload. */
type PutAside = (record: LogRecord, reason: string, payload?: string) => void;

async function decode<Message>(
  contracts: readonly Contract<Message>[],
  records: readonly LogRecord[],
  putAside: PutAside,
): Promise<Decoded<Message>[]> {
  const pace = new Pace();
  const decoded: Decoded<Message>[] = [];
  for (const record of records) {
    await pace.letOthersIn();
    const contract = contracts.find(({ name }) => name === record.contract);
    if (contract === undefined) {
      putAside(record, `This lane reads ${contracts.map(({ name }) => name).join(', ')}.`);
      continue;
    }
    for (const value of elements(record, putAside)) {
      try {
        decoded.push({ message: contract.decode(value), record });
      } catch (error) {
        putAside(record, reasonOf(error), JSON.stringify([value]));
      }
    }
  }
  return decoded;
}

function elements(record: LogRecord, putAside: PutAside): unknown[] {
  try {
    const payload: unknown = JSON.parse(record.payload);
    if (Array.isArray(payload)) return payload;
    putAside(record, 'The payload is not an array.');
  } catch (error) {
    putAside(record, reasonOf(error));
  }
  return [];
}

const youngest = (records: readonly LogRecord[]): Date =>
  new Date(Math.max(...records.map(({ writtenAt }) => writtenAt.getTime())));
