import { openPostgresOnDemand } from './postgres-on-demand.mjs';

export default async function globalSetup() {
  if (process.env.PARLEY_TEST_POSTGRES_URL) return;
  await openPostgresOnDemand();
}
