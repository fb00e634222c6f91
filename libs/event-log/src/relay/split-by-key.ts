import { contractNamed, type Stream } from '@parley/contracts';
import type { OutgoingRecord } from '../log-publisher.port.js';
import type { LogRecord } from '../log-record.js';

/** So that many messages of one key do not make a record that no broker takes. */
const MAX_RECORD_BYTES = 256 * 1024;

/** A record of one key, and whose it is: null where nobody can tell. */
export interface KeyedRecord extends Omit<OutgoingRecord, 'route'> {
  readonly tenantId: string | null;
  readonly messages: number;
}

/**
 * An entry of the log holds messages of many keys; a record of Kafka those of one, in their order. What cannot be read
 * goes on as it is, since a lane puts it aside with the reason, under a key that keeps to itself.
 */
export function splitByKey(stream: Stream, record: LogRecord): KeyedRecord[] {
  const unreadable = { messages: 1, stream, key: record.origin.split('@')[0] ?? '', tenantId: null, ...record };
  const values = parseArray(record.payload);
  if (values === null) return [unreadable];
  const byKey = new Map<string, { tenantId: string | null; texts: string[] }>();
  for (const value of values) {
    const { key, tenantId } = ownerOf(record.contract, value) ?? unreadable;
    const group = byKey.get(key) ?? { tenantId, texts: [] };
    byKey.set(key, group);
    group.texts.push(JSON.stringify(value));
  }
  return [...byKey].flatMap(([key, { tenantId, texts }]) =>
    bySize(texts).map((some) => ({
      ...unreadable,
      key,
      tenantId,
      payload: `[${some.join(',')}]`,
      messages: some.length,
    })),
  );
}

function parseArray(payload: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function ownerOf(contractName: string, value: unknown): { key: string; tenantId: string } | null {
  const contract = contractNamed(contractName);
  if (contract === undefined) return null;
  try {
    const message = contract.decode(value);
    return { key: contract.key(message), tenantId: (message as { tenantId: string }).tenantId };
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
