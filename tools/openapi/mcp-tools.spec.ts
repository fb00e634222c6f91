import type { OpenApiDocument } from '@parley/http';
import { TOOLS } from '../../libs/mcp/src/mcp-server.js';
import { openApiDocument } from './document.js';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

type Properties = Readonly<Record<string, Schema>>;

/** The operation that takes what a tool is given; null for a tool that is given nothing. */
const OPERATIONS: Readonly<Record<string, readonly [method: string, path: string] | null>> = {
  get_schema: null,
  query_metrics: ['post', '/v1/query'],
  explain_change: ['post', '/v1/query'],
  list_products: ['get', '/v1/products'],
  list_conversations: ['get', '/v1/interactions'],
  get_conversation: ['get', '/v1/interactions/{id}'],
  get_user: ['get', '/v1/users/{userId}/analytics'],
  get_organization: ['get', '/v1/organizations/{organizationId}/analytics'],
  get_segment: ['get', '/v1/segments/{segmentId}/analytics'],
  list_inbox: ['get', '/v1/inbox'],
  get_inbox_item: ['get', '/v1/inbox/{conversationId}'],
};
/** Properties that have another name there, or none, by tool. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  // It asks about one dimension at a time.
  explain_change: { by: null },
  list_products: { limit: 'pageSize' },
  get_conversation: { limit: 'messageLimit', cursor: 'messageCursor' },
  get_user: { id: 'userId' },
  get_organization: { id: 'organizationId' },
  get_segment: { id: 'segmentId' },
};

const LEAST = ['minimum', 'minLength', 'minItems'] as const;
const LOWEST = { minimum: -Infinity, minLength: 0, minItems: 0 };
const MOST = ['maximum', 'maxLength', 'maxItems'] as const;

let document: OpenApiDocument;
beforeAll(async () => {
  document = await openApiDocument();
});

/** The schema itself in place of a reference to it, or of a choice between it and null. */
const resolved = (schema: Schema): Schema => {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined)
    return (document.components['schemas'] as Properties)[$ref.replace('#/components/schemas/', '')] ?? {};
  const [one] = (anyOf ?? []).filter(({ type }) => type !== 'null');
  return one === undefined ? schema : resolved(one);
};

const takenBy = ([method, path]: readonly [string, string]): Properties => {
  const { parameters = [], requestBody } = document.paths[path]?.[method] as Operation;
  const body = requestBody?.content['application/json'];
  return {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(body === undefined ? {} : resolved(body.schema).properties),
  };
};

const withoutNull = (values: readonly unknown[] = []): readonly unknown[] => values.filter((value) => value !== null);

/** Where a tool takes what its operation would reject, or lacks the values that the operation names. */
function wider(place: string, given: Schema, bound: Schema): string[] {
  const taken = resolved(bound);
  const values = JSON.stringify(withoutNull(given.enum)) === JSON.stringify(withoutNull(taken.enum));
  return [
    ...(values ? [] : [`${place} enum`]),
    ...LEAST.filter((key) => (given[key] ?? LOWEST[key]) < (taken[key] ?? LOWEST[key])).map((key) => `${place} ${key}`),
    ...MOST.filter((key) => (given[key] ?? Infinity) > (taken[key] ?? Infinity)).map((key) => `${place} ${key}`),
    ...(given.items === undefined ? [] : wider(`${place}[]`, given.items, taken.items ?? {})),
    ...Object.entries(given.properties ?? {}).flatMap(([name, property]) => {
      const same = taken.properties?.[name];
      return same === undefined ? [`${place}.${name} unknown`] : wider(`${place}.${name}`, property, same);
    }),
  ];
}

describe('a tool of the Model Context Protocol', () => {
  it('is compared with an operation', () => {
    expect(TOOLS.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it.each(TOOLS)('takes in $name no more than the operation does, and names the same values', ({ name, schema }) => {
    const operation = OPERATIONS[name] ?? null;
    const taken = operation === null ? {} : takenBy(operation);
    const compared = Object.entries((schema as Schema).properties ?? {}).flatMap(([key, property]) => {
      const { [key]: there = key } = RENAMED[name] ?? {};
      const same = there === null ? undefined : taken[there];
      return same === undefined ? [] : [wider(key, property, same)];
    });
    expect(compared.flat()).toEqual([]);
    if (operation !== null) expect(compared).not.toEqual([]);
  });
});
