import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Contract } from '@parley/contracts';
import { currentTrace } from '@parley/platform';
import { columnsOf, type Queryable, TransactionIdColumn } from '@parley/postgres';

/** Fixed for the life of a database: a key must keep its partition. It bounds how many consumers of a group share the work. */
export const PARTITIONS = 8;

/** The most messages in one entry: it bounds what a consumer holds at once. */
const MAX_MESSAGES_PER_ENTRY = 250;

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

/** Adds the messages to the log, in the transaction that makes them true: one entry per partition, not per message. */
export async function appendToLog<Message>(
  tx: Queryable,
  contract: Contract<Message>,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const entries = [...byPartition(contract, messages)].flatMap(([partition, group]) =>
    chunks(group, MAX_MESSAGES_PER_ENTRY).map((chunk) => ({ partition, payload: JSON.stringify(chunk) })),
  );
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

function byPartition<Message>(contract: Contract<Message>, messages: readonly Message[]): Map<number, Message[]> {
  const partitions = new Map<number, Message[]>();
  for (const message of messages) {
    const partition = partitionOf(contract.key(message));
    const group = partitions.get(partition);
    if (group) group.push(message);
    else partitions.set(partition, [message]);
  }
  return partitions;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const result: T[][] = [];
  for (let start = 0; start < items.length; start += size) result.push(items.slice(start, start + size));
  return result;
}
