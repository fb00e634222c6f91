import { contractNamed, type Stream } from '@parley/contracts';
import type { OutgoingRecord } from '../log-publisher.port.js';
import type { LogRecord } from '../log-record.js';
import { hashOf } from '../postgres/append.js';

/** So that many messages of one bucket do not make a record that no broker accepts. */
const MAX_RECORD_BYTES = 256 * 1024;

/**
 * A record costs kafkajs and a broker as much as reading its messages does, so the messages of a bucket share one. A
 * multiple of the partitions of PostgreSQL's log, so that one of its entries has few buckets; also the most partitions
 * of Kafka that a tenant spreads over.
 */
const BUCKETS = 64;

/** A record of one tenant, with the id of that tenant: null where it cannot be told. */
export interface OwnedRecord extends Omit<OutgoingRecord, 'route'> {
  readonly tenantId: string | null;
  readonly messages: number;
}

/**
 * An entry of the log holds messages of many keys; a record of Kafka holds those of one tenant whose keys share a
 * bucket, in their order. A message that cannot be read goes on as it is, under a key of its own, since a lane puts it
 * aside with the reason.
 */
export function splitEntry(stream: Stream, entry: LogRecord): OwnedRecord[] {
  const unreadable = { key: entry.origin.split('@')[0] ?? '', tenantId: null };
  // Named fields come first, as where a message is made of a row.
  const recordOf = (owner: Owner, payload: string, messages: number): OwnedRecord => ({
    stream,
    messages,
    key: owner.key,
    tenantId: owner.tenantId,
    ...entry,
    payload,
  });
  const values = parseArray(entry.payload);
  if (values === null) return [recordOf(unreadable, entry.payload, 1)];
  const byKey = new Map<string, { owner: Owner; texts: string[] }>();
  for (const value of values) {
    const owner = ownerOf(entry.contract, value) ?? unreadable;
    const group = byKey.get(owner.key);
    if (group === undefined) byKey.set(owner.key, { owner, texts: [JSON.stringify(value)] });
    else group.texts.push(JSON.stringify(value));
  }
  return [...byKey.values()].flatMap(({ owner, texts }) =>
    bySize(texts).map((some) => recordOf(owner, `[${some.join(',')}]`, some.length)),
  );
}

interface Owner {
  readonly key: string;
  readonly tenantId: string | null;
}

function parseArray(payload: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function ownerOf(contractName: string, value: unknown): Owner | null {
  const contract = contractNamed(contractName);
  if (contract === undefined) return null;
  try {
    const message = contract.decode(value);
    const { tenantId } = message as { tenantId: string };
    return { key: `${tenantId}/${hashOf(contract.key(message)) % BUCKETS}`, tenantId };
  } catch {
    return null;
  }
}

function bySize(texts: readonly string[]): string[][] {
  const groups: string[][] = [];
  let bytes = Infinity;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (bytes + size > MAX_RECORD_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(text);
    bytes += size;
  }
  return groups;
}
