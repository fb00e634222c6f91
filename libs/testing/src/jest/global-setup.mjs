import { openKafkaOnDemand } from './kafka-on-demand.mjs';
import { openPostgresOnDemand } from './postgres-on-demand.mjs';
import { openStoreTemplates } from './store-templates.mjs';

export default async function globalSetup() {
  if (!process.env.PARLEY_TEST_POSTGRES_URL) await openPostgresOnDemand();
  if (!process.env.PARLEY_TEST_KAFKA) await openKafkaOnDemand();
  await openStoreTemplates();
}
