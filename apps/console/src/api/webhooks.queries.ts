import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { State } from '../state/state.js';
import { client, done, read } from './client.js';
import { hasMore, MOST, PAGE } from './lists.queries.js';
import type { components, paths } from './schema.js';

export type Webhook = components['schemas']['Webhook'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type Delivery = components['schemas']['Delivery'];
export type WebhookRequest = paths['/v1/webhooks']['post']['requestBody']['content']['application/json'];
export type WebhookChange = paths['/v1/webhooks/{webhookId}']['patch']['requestBody']['content']['application/json'];

/** Key of the queries that are read again when somebody changes a webhook. */
export const WEBHOOKS = ['webhooks'] as const;
const REFETCH_MS = 10_000;

/** All webhooks of the tenant: a tenant has no more than fit on one page. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'all'],
  queryFn: async () => (await read(client.GET('/v1/webhooks', { params: { query: { limit: MOST } } }))).data,
});

/** Read often, since waiting messages are sent within seconds. */
export const deliveriesQuery = (webhookId: string, status: State['delivery']) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, 'deliveries', webhookId, status],
    queryFn: async ({ pageParam: offset }) => {
      const query = { limit: PAGE, offset, ...(status === undefined ? {} : { status }) };
      const params = { path: { webhookId }, query };
      const { data, headers } = await read(client.GET('/v1/webhooks/{webhookId}/deliveries', { params }));
      return { rows: data, next: hasMore(headers) ? offset + data.length : null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

/** The whole log as a file. */
export const deliveriesFile = (webhookId: string, status: State['delivery']): string =>
  `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries?format=csv${status === undefined ? '' : `&status=${status}`}`;

export const makeWebhook = async (body: WebhookRequest): Promise<WebhookWithSecret> =>
  (await read(client.POST('/v1/webhooks', { body }))).data;

export const changeWebhook = async (webhookId: string, body: WebhookChange): Promise<Webhook> =>
  (await read(client.PATCH('/v1/webhooks/{webhookId}', { params: { path: { webhookId } }, body }))).data;

export const deleteWebhook = (webhookId: string): Promise<void> =>
  done(client.DELETE('/v1/webhooks/{webhookId}', { params: { path: { webhookId } } }));

export const rotateSecret = async (webhookId: string): Promise<WebhookWithSecret> =>
  (await read(client.POST('/v1/webhooks/{webhookId}/secret', { params: { path: { webhookId } } }))).data;

export const testWebhook = async (webhookId: string): Promise<Delivery> =>
  (await read(client.POST('/v1/webhooks/{webhookId}/test', { params: { path: { webhookId } } }))).data;

export const resend = async (webhookId: string, deliveryId: string): Promise<Delivery> => {
  const path = { webhookId, deliveryId };
  return (await read(client.POST('/v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend', { params: { path } })))
    .data;
};
