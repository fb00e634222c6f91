import { setInterval } from 'node:timers/promises';

/** A separate process that sends events at a steady rate until it is ended: `url key productIds eventsPerSecond`. */
const [url = '', key = '', products = '', rate = '5000'] = process.argv.slice(2);
const productIds = products.split(',');
const PER_BATCH = 250;
const intervalMs = (1000 * PER_BATCH) / Number(rate);

let sent = 0;
async function sendBatch(): Promise<void> {
  const events = Array.from({ length: PER_BATCH }, () => ({
    productId: productIds[sent % productIds.length],
    eventType: 'tick',
    value: String(sent++),
    valueType: 'numeric',
    externalUserId: `load-${sent % 1_000}`,
  }));
  const response = await fetch(`${url}/v1/events/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  await response.arrayBuffer();
  // The service cannot keep up: fewer events are sent then, and the rate that was reached is reported.
  if (response.status === 503) return;
  if (response.status !== 200) throw new Error(`Events were rejected with ${response.status}.`);
  process.stdout.write(`${PER_BATCH}\n`);
}

for await (const _ of setInterval(intervalMs)) void sendBatch();
