import { type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { eventMessage } from '@parley/testing';
import type { LogRecord } from '../log-record.js';
import { partitionOf } from '../postgres/append.js';
import { splitEntry } from './split-entry.js';

const record = (payload: string): LogRecord => ({
  contract: eventRecordedV1.name,
  payload,
  origin: 'events/3@812-10044',
  writtenAt: new Date(0),
});

describe('splitting an entry', () => {
  const tenantId = '0193500a-7c1e-7000-8000-000000000001';

  it('keeps the messages of a key together, in order, and says where they come from', () => {
    const [ada, bob] = ['0193500a-7c1e-7000-8000-00000000000a', '0193500a-7c1e-7000-8000-00000000000b'];
    const messages = [1, 2, 3, 4, 5].map((revision) =>
      eventMessage({ tenantId, revision, userId: revision % 2 === 0 ? bob : ada }),
    );
    const common = { ...record(''), stream: 'events', tenantId };
    const [odd, even] = [
      [0, 2, 4],
      [1, 3],
    ].map((places) => places.map((place) => messages[place]));
    expect(splitEntry('events', record(JSON.stringify(messages)))).toEqual([
      { ...common, payload: JSON.stringify(odd), key: `${tenantId}/13`, messages: 3 },
      { ...common, payload: JSON.stringify(even), key: `${tenantId}/20`, messages: 2 },
    ]);
  });

  it('makes few records of many keys, each of one tenant, and the same key of the same key', () => {
    const [one, other] = [newId(), newId()];
    const users = Array.from({ length: 500 }, () => newId());
    const messages = [...users, ...users].map((userId, index) =>
      eventMessage({ tenantId: index % 2 === 0 ? one : other, userId }),
    );
    const split = splitEntry('events', record(JSON.stringify(messages)));
    expect(split.length).toBeLessThanOrEqual(128);
    const keysOf = new Map<string, Set<string>>();
    for (const { key, tenantId: owner, payload } of split) {
      for (const message of JSON.parse(payload) as EventRecordedV1[]) {
        expect(message.tenantId).toBe(owner);
        const person = `${message.tenantId} ${message.userId}`;
        keysOf.set(person, (keysOf.get(person) ?? new Set()).add(key));
      }
    }
    expect(keysOf.size).toBe(500);
    expect([...keysOf.values()].filter(({ size }) => size !== 1)).toEqual([]);
  });

  it('makes at most eight records of the entry of one partition and tenant', () => {
    const ofPartition = Array.from({ length: 2_000 }, () => eventMessage({ tenantId })).filter(
      (message) => partitionOf(eventRecordedV1.key(message)) === 3,
    );
    expect(splitEntry('events', record(JSON.stringify(ofPartition)))).toHaveLength(8);
  });

  it('keeps records small, in order', () => {
    const one = eventMessage({ eventType: 'x'.repeat(1_000) });
    const messages = Array.from({ length: 600 }, (_, index) => ({ ...one, revision: index }));
    const split = splitEntry('events', record(JSON.stringify(messages)));
    expect(Math.max(...split.map(({ payload }) => payload.length))).toBeLessThan(300_000);
    expect(split.flatMap(({ payload }) => JSON.parse(payload) as unknown[])).toEqual(messages);
  });

  it.each(['{{{', '{"a":1}', '17'])('passes %s on as it is: a lane says what is wrong with it', (payload) => {
    expect(splitEntry('events', record(payload))).toMatchObject([{ payload, key: 'events/3', tenantId: null }]);
  });

  it('passes a message that is no good on beside its neighbours', () => {
    const good = eventMessage();
    const split = splitEntry('events', record(JSON.stringify([{ nonsense: true }, good])));
    expect(split.map(({ payload }) => payload)).toEqual(['[{"nonsense":true}]', JSON.stringify([good])]);
  });
});
