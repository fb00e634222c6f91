import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { type LoadResult, sendLoad } from './load.js';
import { type MeasuredLoad, measureLoad, median, medianProcessorTime } from './measured-load.js';
import { eventBatches, EVENTS_PER_BATCH, singleEvents } from './sample-events.js';
import { startBareFastify } from './start-bare-fastify.js';

/*
 * How fast all kinds of records come in: new users and known ones, conversations one per request and 50 per request,
 * events one per request and 500 per request, with projection running, compared with bare Fastify answering the same
 * requests. Rounds alternate between all of them, so that other load on the machine falls on each. `--against
 * <checkout>` takes the build of another checkout into the same rounds, alternately before and after this one's:
 * `ratioToOther` is the median of the rounds' ratios. `--environment PARLEY_CELLS=off` starts the other build, or
 * without `--against` this one again, with a variable set. `--only usersNew,usersUpdate` leaves the other loads out.
 *
 * `processorMicroseconds` per record are counted until everything is projected, and hold on a busy machine too.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    against: { type: 'string' },
    environment: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
  },
});
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)];
const CONVERSATIONS_PER_BATCH = 50;
const KNOWN_USERS = 2_000;
/** Few clients send batches, since each request is much work. */
const BATCH_CONNECTIONS = 4;

let made = 0;
const user = (externalUserId: string) => ({
  externalUserId,
  externalOrganizationId: `organization-${made % 50}`,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  properties: { plan: 'growth', seats: made % 10, step: made },
});
const conversation = (productId: string) => ({
  productId,
  externalUserId: `known-${made % KNOWN_USERS}`,
  externalConversationId: `conversation-${++made}`,
  model: 'gpt-4o-mini',
  messages: [
    { role: 'user', content: 'My invoice is wrong again. This is the second time, it is really annoying.' },
    { role: 'assistant', content: 'I am sorry. I have corrected the invoice and sent you the new one.' },
  ],
});

interface Load {
  readonly path: string;
  /** Records in one request. */
  readonly records: number;
  readonly clients: number;
  readonly bodies: (productId: string) => readonly string[] | (() => string);
}

const anew = (body: (productId: string) => object) => (productId: string) => () => JSON.stringify(body(productId));

const directory = await temporaryDirectory();
const bare = await startBareFastify();
const service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'ours') });
const other =
  values.against === undefined && values.environment.length === 0
    ? null
    : await StandaloneProcess.start({
        dataDirectory: join(directory.path, 'other'),
        environment: Object.fromEntries(
          values.environment.map((variable) => variable.split('=', 2) as [string, string]),
        ),
        ...(values.against === undefined ? {} : { checkout: values.against }),
      });

const LOADS = {
  usersNew: { path: '/v1/users', records: 1, clients: connections, bodies: anew(() => user(`new-${++made}`)) },
  usersUpdate: {
    path: '/v1/users',
    records: 1,
    clients: connections,
    bodies: anew(() => user(`known-${++made % KNOWN_USERS}`)),
  },
  messagesSingle: {
    path: '/v1/messages',
    records: 1,
    clients: connections,
    bodies: anew(conversation),
  },
  messagesBatch: {
    path: '/v1/messages/batch',
    records: CONVERSATIONS_PER_BATCH,
    clients: BATCH_CONNECTIONS,
    bodies: anew((productId) => ({
      conversations: Array.from({ length: CONVERSATIONS_PER_BATCH }, () => conversation(productId)),
    })),
  },
  eventsSingle: { path: '/v1/events', records: 1, clients: connections, bodies: singleEvents },
  eventsBatch: {
    path: '/v1/events/batch',
    records: EVENTS_PER_BATCH,
    clients: BATCH_CONNECTIONS,
    bodies: eventBatches,
  },
} satisfies Record<string, Load>;
type Name = keyof typeof LOADS;
const NAMES = (Object.keys(LOADS) as Name[]).filter((name) => values.only?.split(',').includes(name) ?? true);

type Target = Pick<StandaloneProcess, 'url' | 'key' | 'productId'>;
const bareTarget: Target = { url: bare.url, key: service.key, productId: service.productId };

const send = (
  { url, key, productId }: Target,
  { path, clients, bodies }: Load,
  duration: number,
): Promise<LoadResult> =>
  sendLoad({ url: url + path, key, bodies: bodies(productId), connections: clients, seconds: duration });

const measure = (target: StandaloneProcess, load: Load, duration: number): Promise<MeasuredLoad> =>
  measureLoad(target, load.records, () => send(target, load, duration));

try {
  for (const name of NAMES) {
    await send(bareTarget, LOADS[name], 1);
    await measure(service, LOADS[name], 2);
    if (other !== null) await measure(other, LOADS[name], 2);
  }
  const measured: { name: Name; bare: LoadResult; ours: MeasuredLoad; other: MeasuredLoad | null }[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const name of NAMES) {
      const yardstick = await send(bareTarget, LOADS[name], seconds);
      const sendOther = async () => (other === null ? null : measure(other, LOADS[name], seconds));
      const before = round % 2 === 0 ? await sendOther() : null;
      const ours = await measure(service, LOADS[name], seconds);
      const others = before ?? (await sendOther());
      measured.push({ name, bare: yardstick, ours, other: others });
      const rate = (result: LoadResult) => Math.round(result.requestsPerSecond * LOADS[name].records);
      const against = others === null ? '' : `, the other build ${rate(others)}/s`;
      console.log(
        `round ${round}: ${name} ${rate(ours)}/s, bare Fastify ${rate(yardstick)}/s${against}, p99 ${ours.p99Ms} ms`,
      );
    }
  }
  const failures = measured.reduce((sum, { ours }) => sum + ours.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests were not acknowledged.\n${service.log}`);

  const figures = (name: Name) => {
    const of = measured.filter((one) => one.name === name);
    const mean = (pick: (one: (typeof of)[number]) => number) =>
      of.reduce((sum, one) => sum + pick(one), 0) / of.length;
    const perSecond = mean(({ ours }) => ours.requestsPerSecond);
    return {
      connections: LOADS[name].clients,
      perSecond: Math.round(perSecond * LOADS[name].records),
      ...(other === null
        ? {}
        : {
            ratioToOther: Number(
              median(of.map((one) => one.ours.requestsPerSecond / (one.other?.requestsPerSecond ?? 0))).toFixed(3),
            ),
            processorMicrosecondsOfOther: medianProcessorTime(
              of.flatMap((one) => one.other?.processorMicroseconds ?? []),
            ),
          }),
      processorMicroseconds: medianProcessorTime(of.map((one) => one.ours.processorMicroseconds)),
      ratioToFastify: Number((perSecond / mean((one) => one.bare.requestsPerSecond)).toFixed(3)),
      p50Ms: mean(({ ours }) => ours.p50Ms),
      p99Ms: mean(({ ours }) => ours.p99Ms),
    };
  };
  console.log(JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, figures(name)]))));
} finally {
  await service.stop();
  await other?.stop();
  await bare.stop();
  await directory.remove();
}
