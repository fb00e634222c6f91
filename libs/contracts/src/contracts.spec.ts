import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as exported from './index.js';
import type { Contract } from './contract.js';
import { DecodeError } from './decode.js';
import { STREAMS } from './streams.js';

type Message = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const FIXTURES = join(import.meta.dirname, 'fixtures');
const fixtureOf = (name: string): Message =>
  JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')) as Message;

const isContract = (value: unknown): value is Contract<Message> =>
  typeof value === 'object' && value !== null && 'decode' in value && 'stream' in value;
const contracts = Object.values<unknown>(exported).filter(isContract);

/** Fields that may be null, by contract. A frozen version keeps its list. */
const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  'event.recorded.v1': ['amount', 'currency', 'userId', 'organizationId', 'conversationId'],
  'event.recorded.v2': [
    ...['amount', 'currency', 'userId', 'organizationId', 'conversationId'],
    ...['properties', 'insertId'],
  ],
  'user.changed.v1': [],
  'conversation.changed.v1': ['organizationId', 'model', 'rating', 'ratingMin', 'ratingMax'],
};

describe('the contracts', () => {
  it('each have a frozen fixture, and no fixture has lost its contract', () => {
    const names = contracts.map(({ name }) => name).sort();
    expect(names.length).toBeGreaterThan(0);
    expect(readdirSync(FIXTURES).sort()).toEqual(names.map((name) => `${name}.json`));
    expect(Object.keys(NULLABLE).sort()).toEqual(names);
  });

  it('are each exported by the file of their name, so that none escapes this suite', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /\.v\d+\.ts$/.test(file));
    expect(files.map((file) => file.replace('-', '.').replace(/\.ts$/, '')).sort()).toEqual(
      contracts.map(({ name }) => name).sort(),
    );
  });
});

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  const fixture = fixtureOf(name);
  const nullable = NULLABLE[name] ?? [];
  const without = (field: string): Message =>
    Object.fromEntries(Object.entries(fixture).filter(([key]) => key !== field));
  const errorOf = (message: unknown): unknown => {
    try {
      contract.decode(message);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('decodes its fixture as it is, and belongs to a stream', () => {
    expect(contract.decode(fixture)).toEqual(fixtureOf(name));
    expect(STREAMS).toContain(contract.stream);
  });

  it('ignores fields that it does not know', () => {
    expect(contract.decode({ ...fixture, addedLater: { any: 'thing' } })).toMatchObject(fixture);
  });

  it.each(Object.keys(fixture))('rejects a message without %s, and names it', (field) => {
    const error = errorOf(without(field));
    expect(error).toBeInstanceOf(DecodeError);
    expect((error as DecodeError).message).toContain(`${name}: ${field} is not`);
  });

  it.each(Object.keys(fixture))('rejects a message whose %s is of another type', (field) => {
    const other = typeof fixture[field] === 'string' ? 17 : 'text';
    expect(errorOf({ ...fixture, [field]: other })).toBeInstanceOf(DecodeError);
  });

  it.each(Object.keys(fixture))('takes null for %s only where nothing may be there', (field) => {
    expect(errorOf({ ...fixture, [field]: null }) === undefined).toBe(nullable.includes(field));
  });

  it.each(Object.keys(fixture).filter((field) => UUID.test(String(fixture[field]))))(
    'rejects a %s that is no UUID, which no store would take',
    (field) => {
      expect(errorOf({ ...fixture, [field]: 'not-a-uuid' })).toBeInstanceOf(DecodeError);
    },
  );

  it.each([null, undefined, 1, 'text', []])('rejects %j', (value) => {
    expect(errorOf(value)).toBeInstanceOf(DecodeError);
  });

  it('starts its key with the tenant, so that tenants never share one', () => {
    expect(contract.key(fixture).startsWith(String(fixture['tenantId']))).toBe(true);
  });
});

describe('conversation.changed.v1, of models beside the one named last', () => {
  const fixture = fixtureOf('conversation.changed.v1');
  const decode = (otherModels: unknown) => exported.conversationChangedV1.decode({ ...fixture, otherModels });

  it('tells all of them, or nothing, as when it was not told yet', () => {
    expect(decode(['gpt-4o', 'acme/rocket-2']).otherModels).toEqual(['gpt-4o', 'acme/rocket-2']);
    expect(exported.conversationChangedV1.decode(fixture).otherModels).toBeUndefined();
  });

  it.each([null, 'gpt-4o', [1], [null], { 0: 'gpt-4o' }])('rejects %j', (otherModels) =>
    expect(() => decode(otherModels)).toThrow('conversation.changed.v1: otherModels is not strings, or absent'),
  );
});
