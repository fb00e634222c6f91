import { closePostgresOnDemand } from './postgres-on-demand.mjs';

export default async function globalTeardown() {
  await closePostgresOnDemand();
}
