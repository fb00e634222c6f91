import 'reflect-metadata';
import { access } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { ApiClient } from '@parley/api-client';
import { StartupError } from '@parley/kernel';
import { createLogger, exitOnSignal, stopOnSignal } from '@parley/platform';
import { readStandaloneConfig, startStandalone } from '@parley/standalone';
import { say, sayFindings } from './banner.js';
import { type DemoConfig, readDemoConfig } from './demo.config.js';
import { fill, type Filling } from './fill/fill.js';
import { type DemoTenant, readTenant, saveTenant } from './fill/tenant.js';
import { findings } from './findings/findings.js';
import { writeHistory } from './history/history.js';

/** Fills a standalone on a data directory of its own with a company's history, and shows what Parley makes of it. */
async function main(): Promise<void> {
  exitOnSignal();
  const demo = readDemoConfig(process.argv.slice(2));
  const known = await readTenant(demo.dataDirectory);
  if (known === null) await requireNothingAt(demo.dataDirectory);
  const config = { ...readStandaloneConfig(), dataDirectory: demo.dataDirectory };
  const logger = createLogger(config.logLevel);
  const service = await startStandalone(config, logger, say);
  const stop = stopOnSignal(service, logger);

  const api = new ApiClient(service.url, service.demo.key);
  const operator = new ApiClient(service.url, service.operatorKey);
  const tenant = known ?? (await tell(demo, { api, operator, firstProduct: service.demo.productId }));
  sayFindings(service.url, service.demo.key, await findings(api, tenant));
  if (demo.once) return stop(0);
  say(`\nThe same in the console, signed in (once, within ten minutes):\n\n  ${service.signInLink(service.demo.key)}`);
  say(`\nParley keeps serving at ${service.url}. Ctrl-C stops it; the data stays in ${demo.dataDirectory}.`);
}

async function requireNothingAt(directory: string): Promise<void> {
  const isThere = await access(directory).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new StartupError(
    `${directory} is there, and holds no finished demo. Delete it, or set PARLEY_DATA_DIR to a folder that does not exist.`,
  );
}

async function tell(demo: DemoConfig, filling: Omit<Filling, 'progress'>): Promise<DemoTenant> {
  const startedAt = Date.now();
  const history = writeHistory({ ...demo, now: new Date() });
  const { length } = history.conversations;
  say(`Sending ${length} conversations of eight weeks, ${history.happenings.length} events (seed ${demo.seed}) ...`);
  const bar = new SingleBar({ format: '{bar} {value}/{total} | {duration_formatted}' }, Presets.shades_classic);
  bar.start(length, 0);
  const tenant = await fill(history, { ...filling, progress: (sent) => bar.update(sent) }).finally(() => bar.stop());
  await saveTenant(demo.dataDirectory, tenant);
  say(`Sent and analysed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  return tenant;
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${String((error as Error).stack)}\n`);
  process.exit(1);
});
