import { closeKafkaOnDemand } from './kafka-on-demand.mjs';
import { closePostgresOnDemand } from './postgres-on-demand.mjs';

export default async function globalTeardown() {
  await closeKafkaOnDemand();
  await closePostgresOnDemand();
}
