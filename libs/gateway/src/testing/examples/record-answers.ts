import {
  type ApiDocument,
  type ApiOperation,
  clientOf,
  createRecords,
  exampleBody,
  EXAMPLE_PRODUCT_ID,
  NO_ID,
  pathOf,
  type Records,
  type TestResponse,
  type TestService,
  withQuery,
} from '@parley/testing';
import { leastLastingFirst } from '../least-lasting-first.js';
import { exampleId, StableAnswers } from './stable-answers.js';
import { foundAcme, tellStory } from './story.js';

/** Success answers by operation and status. */
export type RecordedAnswers = Record<string, Record<number, unknown>>;

/**
 * Asks every operation for each of its documented success answers. Reads see one long story; writes see a few records
 * of their own, or a tenant that has none yet.
 */
export async function recordAnswers(
  service: TestService,
  document: ApiDocument,
  startedAt: number,
): Promise<RecordedAnswers> {
  const story = await tellStory(service);
  const stable = new StableAnswers(startedAt, knownIds(story));
  const answers: RecordedAnswers = {};
  const ofTag: Record<string, Records> = {};
  for (const operation of leastLastingFirst(document.operations)) {
    const given =
      operation.method === 'GET'
        ? [await read(operation, story)]
        : await write(service, operation, (ofTag[operation.tag] ??= await recordsToChange(service)));
    for (const { status, body } of given) {
      if (status >= 300 || body === '') continue;
      const recorded = (answers[operation.name] ??= {});
      recorded[status] ??= stable.of(operation.name, shortened(operation, body));
    }
  }
  return answers;
}

const read = (operation: ApiOperation, story: Records): Promise<TestResponse<unknown>> => {
  const path = pathOf(operation, story);
  const takesVariables = operation.parameters.some(({ name }) => name === 'variables');
  return clientOf(operation, story).get(takesVariables ? withQuery(path, 'company', 'Acme') : path);
};

async function recordsToChange(service: TestService): Promise<Records> {
  const records = await createRecords(service);
  const { client, productId } = records.tenant;
  await client.patch(`/v1/products/${productId}`, { name: 'Acme support' });
  await service.caughtUp();
  return records;
}

async function write(
  service: TestService,
  operation: ApiOperation,
  records: Records,
): Promise<TestResponse<unknown>[]> {
  const ask = (by: Records, body = exampleBody(operation, by)) =>
    clientOf(operation, by).send(operation.method, pathOf(operation, by), body);
  const answers = [await ask(records), await ask(records)];
  if (operation.name === 'POST /v1/messages') {
    const resent = named(exampleBody(operation, records) as Conversation);
    answers.push(await ask(records, resent), await ask(records, resent));
  }
  if (operation.path.includes('{')) return answers;
  return [...answers, await ask({ ...records, tenant: await foundAcme(service) })];
}

interface Conversation {
  readonly messages: readonly object[];
}

/** The conversation with the caller's ids on its messages, so that they can be sent again. */
const named = ({ messages, ...rest }: Conversation): Conversation => ({
  ...rest,
  messages: messages.map((message, index) => ({ ...message, externalMessageId: `m-${index + 1}` })),
});

function knownIds({ ids }: Records): [string, string][] {
  const named = Object.entries(ids).map(([resource, id]): [string, string] => [id, exampleId(resource)]);
  return [...named, [ids['products'] ?? '', EXAMPLE_PRODUCT_ID], [NO_ID, NO_ID]];
}

/** The document shows only the beginning of itself. */
function shortened({ name }: ApiOperation, body: unknown): unknown {
  if (name !== 'GET /v1/openapi.json') return body;
  const { openapi, info } = body as { openapi: string; info: { title: string; version: string } };
  return { openapi, info: { title: info.title, version: info.version } };
}
