/** What a worker does. relay: publishes the log to Kafka; project: fills the facts; analyse: scores conversations; alerts: evaluates them. */
export const WORKER_ROLES = ['relay', 'project', 'analyse', 'alerts'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];
