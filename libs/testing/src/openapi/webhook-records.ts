import type { TestClient } from '../service/test-client.js';
import { startReceiver } from '../service/test-receiver.js';
import { eventually } from '../waiting/eventually.js';

/** Creates a webhook of the caller's tenant, with one delivered message; returns their ids. */
export async function createWebhook(
  client: TestClient,
): Promise<{ readonly webhooks: string; readonly deliveries: string }> {
  const receiver = await startReceiver();
  const { body: webhook } = await client.post<{ id: string }>('/v1/webhooks', {
    url: receiver.url,
    events: ['inbox.item', 'alert.*'],
  });
  const path = `/v1/webhooks/${webhook.id}`;
  const { body: delivery } = await client.post<{ id: string }>(`${path}/test`, undefined);
  await eventually('the message arrives', async () => {
    const { body } = await client.get<{ status: string }[]>(`${path}/deliveries`);
    return body[0]?.status === 'delivered';
  });
  await receiver.close();
  return { webhooks: webhook.id, deliveries: delivery.id };
}
