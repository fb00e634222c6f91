export const EVENTS_PER_BATCH = 500;
const SINGLES = 2_000;
const BATCHES = 20;

const event = (productId: string, n: number) => ({
  eventType: ['purchase', 'signup', 'task_completed', 'escalation'][n % 4],
  productId,
  value: '49.90 EUR',
  valueType: 'currency',
  externalUserId: `user-${n % 2_000}`,
  externalOrganizationId: `organization-${n % 50}`,
  influence: 'positive',
  qualityImpactScore: 0.25,
  eventAt: new Date(Date.now() - n).toISOString(),
  properties: { plan: 'growth', channel: 'web', experiment: `variant-${n % 3}`, step: n % 10 },
});

/** Bodies of POST /v1/events, about 430 bytes each. */
export const singleEvents = (productId: string): string[] =>
  Array.from({ length: SINGLES }, (_, n) => JSON.stringify(event(productId, n)));

/** Bodies of POST /v1/events/batch. */
export const eventBatches = (productId: string): string[] =>
  Array.from({ length: BATCHES }, (_, batch) =>
    JSON.stringify({
      events: Array.from({ length: EVENTS_PER_BATCH }, (_, n) => event(productId, batch * EVENTS_PER_BATCH + n)),
    }),
  );
