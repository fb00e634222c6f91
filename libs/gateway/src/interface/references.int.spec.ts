import { newId } from '@parley/kernel';
import {
  ApiDocument,
  type ApiOperation,
  createRecords,
  exampleBody,
  type Parameter,
  pathOf,
  type Records,
  startTestService,
  type TestService,
  withQuery,
} from '@parley/testing';
import { leastLastingFirst } from '../testing/least-lasting-first.js';

/** Records for which callers have ids of their own, by the path segment before the id. */
const NAMED = ['users', 'organizations', 'interactions', 'conversations', 'prompts'];

/** A filter that names such a record: `userId`, `organization_id`, `promptIds`. */
const FILTER = /^(user|participant|organization|conversation|interaction|prompt)_?ids?$/i;

/** Writes that are keyed by the caller's own id alone, by decision. */
const BY_EXTERNAL_ID_ALONE = ['PUT /v1/users/{userId}', 'DELETE /v1/users/{userId}', 'PUT /v1/organizations/{id}'];

/** A beginning of callers' own ids that tries the way to the store. */
const HOSTILE_PREFIX = `a/b?c=1&d#e%2Ff 100% ü😀+${'x'.repeat(215)}`;

let service: TestService;
let document: ApiDocument;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
});
afterAll(() => service.close());

/** The resource whose id a path parameter is: the segment before it. */
const resourceOf = ({ path }: ApiOperation, { name }: Parameter): string =>
  new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';

const timeless = (body: unknown): string => JSON.stringify(body).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

const inPath = (operation: ApiOperation): Parameter[] =>
  operation.parameters.filter((one) => one.in === 'path' && NAMED.includes(resourceOf(operation, one)));

const filters = ({ parameters }: ApiOperation): Parameter[] =>
  parameters.filter(({ in: at, name }) => at === 'query' && FILTER.test(name));

/** `users` of `userId`. */
const filtered = ({ name }: Parameter): string =>
  `${(FILTER.exec(name)?.[1] ?? '').toLowerCase().replace('participant', 'user')}s`;

const operations = () => document.operations.filter(({ security }) => security === 'key');
const naming = () => operations().filter(({ name }) => !BY_EXTERNAL_ID_ALONE.includes(name));

interface Names {
  readonly ids: Readonly<Record<string, string>>;
  readonly own: Readonly<Record<string, string>>;
}

const namesOf = ({ ids, externalIds }: Records): Names => ({
  ids,
  own: { ...externalIds, conversations: externalIds['interactions'] ?? '' },
});

/** The path with an id from `names` where callers may use their own, and with Parley's ids elsewhere. */
const pathNaming = (operation: ApiOperation, names: Readonly<Record<string, string>>, ids: Names['ids']): string =>
  pathOf(operation, { ids, externalIds: ids }, (id, parameter) => {
    const resource = resourceOf(operation, parameter);
    return NAMED.includes(resource) ? (names[resource] ?? id) : id;
  });

/** The answer without what differs from request to request: its id, and the moment up to which it counts. */
const answerTo = async (records: Records, operation: ApiOperation, path: string) => {
  const { status, body } = await records.tenant.client.send<unknown>(
    operation.method,
    path,
    exampleBody(operation, records),
  );
  return {
    status,
    body: JSON.parse(JSON.stringify(body).replaceAll(/"(requestId|to)":"[^"]+"/g, '"$1":""')) as unknown,
  };
};

/** Every request that names a record, by Parley's id and by the caller's own. */
function* pairs(operation: ApiOperation, { ids, own }: Names): Generator<readonly [string, string]> {
  if (inPath(operation).length > 0) yield [pathNaming(operation, ids, ids), pathNaming(operation, own, ids)];
  for (const filter of filters(operation)) {
    const path = pathNaming(operation, ids, ids);
    const resource = filtered(filter);
    yield [withQuery(path, filter.name, ids[resource]), withQuery(path, filter.name, own[resource])];
  }
}

/** Records whose own ids have the prefix, ready to be asked for by path or filter. */
async function recordsNamed(prefix: string): Promise<Records> {
  const records = await createRecords(service, prefix);
  await service.caughtUp();
  return records;
}

/** A second record of each kind, whose own id looks like one of Parley's. */
async function recordsNamedLikeIds(): Promise<Records> {
  const records = await recordsNamed('like-');
  const { client, productId } = records.tenant;
  const externalIds = { users: newId(), organizations: newId(), interactions: newId(), prompts: newId() };
  const sent = await client.post<{ conversationId: string }>('/v1/messages', {
    productId,
    externalUserId: externalIds.users,
    externalOrganizationId: externalIds.organizations,
    externalConversationId: externalIds.interactions,
    messages: [{ role: 'user', content: 'Hello' }],
  });
  const prompt = await client.post<{ promptId: string }>('/v1/prompts', {
    ...{ productId, name: 'p', role: 'other', externalPromptId: externalIds.prompts, components: [{ content: 'c' }] },
  });
  const read = await client.get<{ participantId: string; organizationId: string }>(
    `/v1/interactions/${sent.body.conversationId}`,
  );
  await service.caughtUp();
  const ids = {
    ...records.ids,
    users: read.body.participantId,
    organizations: read.body.organizationId,
    interactions: sent.body.conversationId,
    conversations: sent.body.conversationId,
    prompts: prompt.body.promptId,
  };
  return { ...records, ids, externalIds };
}

describe('a user, organization, conversation or prompt', () => {
  it('is named in every route that this test knows of', () => {
    expect(
      operations()
        .flatMap(({ name }) => (BY_EXTERNAL_ID_ALONE.includes(name) ? [name] : []))
        .sort(),
    ).toEqual([...BY_EXTERNAL_ID_ALONE].sort());
    const count = (of: (operation: ApiOperation) => Parameter[]) => naming().flatMap(of).length;
    expect(count(inPath)).toBeGreaterThanOrEqual(12);
    expect(count(filters)).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['long and hard to encode', () => recordsNamed(HOSTILE_PREFIX)],
    ['like an id of ours', recordsNamedLikeIds],
  ])('is found by its own id (%s) wherever it is by ours, with the same answer', async (_, recordsOfKind) => {
    const records = await recordsOfKind();
    const findings: string[] = [];
    for (const operation of leastLastingFirst(naming())) {
      for (const [byOurs, byOwn] of pairs(operation, namesOf(records))) {
        const ours = await answerTo(records, operation, byOurs);
        const own = await answerTo(records, operation, byOwn);
        if (ours.status >= 300) findings.push(`${operation.name} ${byOurs}: ${JSON.stringify(ours)}`);
        if (JSON.stringify(own) !== JSON.stringify(ours))
          findings.push(`${operation.name} ${byOwn}: ${JSON.stringify(own)}, by our id ${JSON.stringify(ours)}`);
      }
    }
    expect(findings).toEqual([]);
  });

  it('is not found by the own id of another tenant, or of nobody', async () => {
    const own = await recordsNamed('mine-');
    const foreign = [await recordsNamed('theirs-'), await recordsNamedLikeIds()];
    const nobody = Object.fromEntries(NAMED.map((resource) => [resource, 'nobody']));
    const findings: string[] = [];
    for (const operation of naming()) {
      for (const names of [...foreign.map((records) => namesOf(records).own), nobody]) {
        for (const [, path] of pairs(operation, { ids: own.ids, own: names })) {
          const { status, body } = await answerTo(own, operation, path);
          // Any UUID may be one of Parley's ids: a filter by one that nobody has leaves nothing.
          const byNobodys = path.replace(/=[\da-f-]{36}$/, `=${newId()}`);
          const isEmpty =
            byNobodys !== path && timeless(body) === timeless((await answerTo(own, operation, byNobodys)).body);
          if (status !== 404 && !isEmpty) findings.push(`${operation.name} ${path} answered ${status}`);
        }
      }
    }
    expect(findings).toEqual([]);
  });

  it('is the one whose id it is, where that is the own id of another', async () => {
    const { tenant, ids } = await recordsNamed('first-');
    const { client } = tenant;
    await client.post('/v1/users', { externalUserId: ids['users'], name: 'Other' });
    await client.post('/v1/organizations', { externalOrganizationId: ids['organizations'], name: 'Other' });
    const user = await client.get<object[]>(`/v1/users?organizationId=${ids['organizations']}`);
    expect(user).toMatchObject({ status: 200, body: [] });
    const organization = await client.get<{ id: string }>(`/v1/organizations/${ids['organizations']}`);
    expect(organization.body.id).toBe(ids['organizations']);
  });

  it.each([
    ['nothing', ''],
    ['too long an id', 'x'.repeat(513)],
  ])('is not named by %s', async (_, given) => {
    const { tenant } = await recordsNamed('bounds-');
    const { status, body } = await tenant.client.get<{ errors: { path: string; message: string }[] }>(
      `/v1/events?userId=${given}`,
    );
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'userId', message: 'must be a UUID, or an id of your own of 1 to 512 characters' }],
    ]);
  });
});
