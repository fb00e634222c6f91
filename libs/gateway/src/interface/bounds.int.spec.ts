import {
  ApiDocument,
  type ApiOperation,
  clientOf,
  createRecords,
  exampleBody,
  namedPlace,
  pathOf,
  type Place,
  placed,
  placesOf,
  type Records,
  valueAt,
  type Schema,
  startTestService,
  type TestProblem,
  type TestService,
  withQuery,
} from '@parley/testing';

/*
 * Every bound that the document states, tried at and beyond it. Whether these are the right bounds is for
 * limits.int.spec.ts and maxima.int.spec.ts to say.
 */

let service: TestService;
let document: ApiDocument;
let records: Records;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
  records = await createRecords(service);
});
afterAll(() => service.close());

/** Values that only the service can make up, and lists given by repeating a name, which libs/interactions tries. */
const OPAQUE: ReadonlySet<string> = new Set(['cursor', 'asOf', 'messageCursor', 'flag', 'property']);
/**
 * Tried elsewhere: libs/segments and libs/alerts try each type of rule and condition. Items of a batch are those of the
 * single route, and an alert's query is checked as a question.
 */
const ELSEWHERE: ReadonlySet<string> = new Set(['rules', 'condition', 'query', 'events', 'conversations']);

interface Bound {
  readonly value: number;
  readonly at: unknown;
  readonly beyond: unknown;
}

function boundsOf({ schema }: Place, item: unknown): Bound[] {
  const bound = (name: string) => schema[name] as number | undefined;
  const of = (value: number | undefined, inward: number, make: (size: number) => unknown): Bound[] =>
    value === undefined ? [] : [{ value, at: make(value), beyond: make(value - inward) }];
  const text = (size: number) => 'x'.repeat(size);
  const list = (size: number) => Array.from({ length: size }, () => item);
  const step = [schema['type']].flat().includes('integer') ? 1 : 0.001;
  const free = schema['format'] === undefined && schema['enum'] === undefined && schema['pattern'] === undefined;
  return [
    ...of(bound('minimum'), step, (size) => size),
    ...of(bound('maximum'), -step, (size) => size),
    ...(free ? of(bound('minLength'), 1, text) : []),
    ...(free ? of(bound('maxLength'), -1, text) : []),
    ...of(bound('minItems'), 1, list).filter(({ value }) => value > 0),
    ...of(bound('maxItems'), -1, list),
  ];
}

/** Values at bounds are taken by the same check wherever the field and the message are the same: one of them is sent. */
const sentAt = new Set<string>();

/** Sends the values around each bound, and returns those that are not treated as the document says. */
async function findings(
  place: Place,
  item: unknown,
  send: (value: unknown) => Promise<{ status: number; body: TestProblem }>,
): Promise<string[]> {
  // An error in a text of a list is reported for the list.
  const field = namedPlace(typeof place.path.at(-1) === 'number' ? place.path.slice(0, -1) : place.path);
  const found: string[] = [];
  for (const { value: bound, at, beyond } of boundsOf(place, item)) {
    const { status, body } = await send(beyond);
    const rejection = status === 400 ? body.errors.find(({ path }) => path === field) : undefined;
    if (rejection?.message.replaceAll(',', '').includes(String(bound)) !== true) {
      found.push(`${field} beyond ${bound} answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
    }
    const check = `${place.path.at(-1)}: ${rejection?.message}`;
    if (sentAt.has(check)) continue;
    sentAt.add(check);
    const answer = await send(at);
    // Other rules may reject the value, but not this one.
    const rejected = answer.status === 400 && answer.body.errors.some(({ message }) => message === rejection?.message);
    if (rejected || answer.status >= 500) found.push(`${field} at ${bound} answered ${JSON.stringify(answer)}`);
  }
  return found;
}

const cases = (operation: ApiOperation): { place: Place; item: unknown; inQuery: boolean }[] => {
  const example = exampleBody(operation, records);
  const inBody = operation.body === null ? [] : placesOf(document, operation.body.schema, ELSEWHERE);
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query' && !OPAQUE.has(parameter.name));
  return [
    ...inBody.map((place) => ({
      place,
      item: (valueAt(example, place.path) as unknown[] | undefined)?.[0],
      inQuery: false,
    })),
    ...inQuery.map(({ name, schema }) => ({ place: { path: [name], schema }, item: undefined, inQuery: true })),
  ];
};

/** An item for a list that has none in the example. */
const itemOf = ({ schema }: Place): unknown => {
  const items = document.resolved((schema['items'] ?? {}) as Schema);
  if (items['format'] === 'uuid') return records.tenant.productId;
  if (Array.isArray(items['enum'])) return items['enum'][0];
  return [items['type']].flat()[0] === 'object' || items['properties'] !== undefined ? {} : 'x';
};

describe('the bounds that the document states', () => {
  it('hold, and are named when they are broken', async () => {
    const found: string[] = [];
    let tried = 0;
    for (const operation of document.operations) {
      const path = pathOf(operation, records);
      const example = exampleBody(operation, records);
      for (const { place, item = itemOf(place), inQuery } of cases(operation)) {
        tried += boundsOf(place, item).length;
        const name = namedPlace(place.path);
        const own = await findings(place, item, (value) =>
          clientOf(operation, records).send<TestProblem>(
            operation.method,
            inQuery
              ? withQuery(
                  pathOf(operation, records, (id) => id, name),
                  name,
                  value,
                )
              : path,
            inQuery ? undefined : placed(example, place.path, value),
          ),
        );
        found.push(...own.map((finding) => `${operation.name}: ${finding}`));
      }
    }
    expect(found).toEqual([]);
    // So that a change in the document's shape cannot leave nothing to try unseen.
    expect(tried).toBeGreaterThan(150);
  }, 600_000);
});
