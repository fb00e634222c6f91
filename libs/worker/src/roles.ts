/**
 * What a worker does. relay: publishes the log to Kafka; project: fills the facts; analyse: scores conversations;
 * alerts: evaluates them; webhooks: sends what endpoints listen to.
 */
export const WORKER_ROLES = ['relay', 'project', 'analyse', 'alerts', 'webhooks'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];
