import { closeKafkaOnDemand } from './kafka-on-demand.mjs';
import { closePostgresOnDemand } from './postgres-on-demand.mjs';
import { closeStoreTemplates } from './store-templates.mjs';

export default async function globalTeardown() {
  await closeStoreTemplates();
  await closeKafkaOnDemand();
  await closePostgresOnDemand();
}
