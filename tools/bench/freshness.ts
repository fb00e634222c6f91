import { setTimeout as sleep } from 'node:timers/promises';
import type { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';

export interface Freshness {
  readonly visibleP99Ms: number;
  readonly samples: number;
}

/**
 * How long after its acknowledgement a write shows in analytics: under a steady load of events, conversations are rated
 * one after the other, and the product's analytics are asked for until the count changes.
 */
export async function measureFreshness(
  service: StandaloneProcess,
  { eventsPerSecond, seconds }: { readonly eventsPerSecond: number; readonly seconds: number },
): Promise<Freshness> {
  const product = await createProduct(service);
  const load = steadyEvents(service, eventsPerSecond);
  const delays: number[] = [];
  const deadline = Date.now() + seconds * 1000;
  for (let n = 1; Date.now() < deadline; n++) {
    await post(service, '/v1/messages', {
      productId: product,
      externalUserId: `freshness-${n}`,
      externalConversationId: `freshness-${product}-${n}`,
      messages: [{ role: 'user', content: 'Is it there yet?' }],
    });
    await post(service, '/v1/ratings', {
      productId: product,
      externalConversationId: `freshness-${product}-${n}`,
      rating: 4,
      ratingMin: 1,
      ratingMax: 5,
    });
    const acknowledgedAt = performance.now();
    while ((await ratingCount(service, product)) < n) await sleep(5);
    delays.push(performance.now() - acknowledgedAt);
  }
  await load.stop();
  delays.sort((a, b) => a - b);
  return { visibleP99Ms: Math.round(delays[Math.ceil(delays.length * 0.99) - 1] ?? 0), samples: delays.length };
}

async function createProduct(service: StandaloneProcess): Promise<string> {
  return ((await post(service, '/v1/products', { name: 'Freshness' })) as { id: string }).id;
}

async function ratingCount(service: StandaloneProcess, product: string): Promise<number> {
  const response = await service.fetch('GET', `/v1/products/${product}/analytics`);
  return ((await response.json()) as { ratingCount: number }).ratingCount;
}

async function post(service: StandaloneProcess, path: string, body: unknown): Promise<unknown> {
  const response = await service.fetch('POST', path, body);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A tenth of the rate every 100 ms, one request per event. */
function steadyEvents(service: StandaloneProcess, eventsPerSecond: number) {
  let pending: Promise<unknown>[] = [];
  let sent = 0;
  const timer = setInterval(() => {
    const tick = Array.from({ length: eventsPerSecond / 10 }, () =>
      post(service, '/v1/events', {
        productId: service.productId,
        eventType: 'tick',
        value: String(sent++),
        externalUserId: `load-${sent % 100}`,
      }),
    );
    pending = [...pending.slice(-5_000), ...tick];
  }, 100);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
