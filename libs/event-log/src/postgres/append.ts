import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Contract } from '@parley/contracts';
import { currentTrace } from '@parley/platform';
import { columnsOf, type Queryable, TransactionIdColumn } from '@parley/postgres';

/** Fixed for the life of a database: a key must keep its partition. It bounds how many consumers of a group share the work. */
export const PARTITIONS = 8;

/** The most messages in one entry, and their most characters, unless one has more: what a consumer holds at once. */
const MAX_MESSAGES_PER_ENTRY = 250;
const MAX_ENTRY_LENGTH = 512 * 1024;

/** Messages of one partition, written by one transaction; read in the order of (xid, id). */
@Entity('log')
export class LogEntryEntity {
  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @TransactionIdColumn({ primary: true })
  xid!: string;

  @PrimaryColumn('bigint')
  id!: string;

  @Column('text')
  contract!: string;

  /** JSON array of the messages. */
  @Column('text')
  payload!: string;

  @Column('timestamptz')
  writtenAt!: Date;

  /** W3C traceparent of the transaction that wrote it; null when that was not traced. */
  @Column('text', { nullable: true })
  trace!: string | null;
}

const ENTRY = columnsOf(LogEntryEntity, ['partition', 'payload']);

/** Adds the messages to the log, in the transaction that makes them true: an entry holds many of one partition. */
export async function appendToLog<Message>(
  tx: Queryable,
  contract: Contract<Message>,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify(message));
  const partitions = messages.map((message) => partitionOf(contract.key(message)));
  const entries = toEntries(partitions, texts);
  await tx.query({
    name: 'append-to-log',
    text: `INSERT INTO log (stream, partition, contract, payload, trace)
           SELECT $1, partition, $2, payload, $5 FROM unnest(${ENTRY.arrays(3)}) AS entry (${ENTRY.names})`,
    values: [contract.stream, contract.name, ...ENTRY.toArrays(entries), currentTrace()],
  });
}

export const partitionOf = (key: string): number => hashOf(key) % PARTITIONS;

/** FNV-1a, 32 bits. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** For each message, which entry it goes into. An entry holds messages of one partition, in order. */
export function entriesOf(partitions: readonly number[], messages: readonly string[]): number[] {
  const last = new Map<number, { entry: number; messages: number; length: number }>();
  let entries = 0;
  return messages.map((message, index) => {
    const partition = partitions[index] ?? 0;
    let open = last.get(partition);
    const isFull =
      open !== undefined &&
      (open.messages === MAX_MESSAGES_PER_ENTRY || open.length + message.length > MAX_ENTRY_LENGTH);
    if (open === undefined || isFull) {
      open = { entry: entries++, messages: 0, length: 0 };
      last.set(partition, open);
    }
    open.messages++;
    open.length += message.length;
    return open.entry;
  });
}

function toEntries(partitions: readonly number[], texts: readonly string[]) {
  const entries: { readonly partition: number; readonly texts: string[] }[] = [];
  entriesOf(partitions, texts).forEach((entry, index) => {
    const { texts: own } = (entries[entry] ??= { partition: partitions[index] ?? 0, texts: [] });
    own.push(texts[index] ?? '');
  });
  return entries.map((entry) => ({ partition: entry.partition, payload: `[${entry.texts.join(',')}]` }));
}
