import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startKafka } from '../../libs/testing/src/kafka/start-kafka.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';

/** `npm run kafka -- [--brokers 1|3]`: Apache Kafka for development, until Ctrl-C, which also deletes its data. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { brokers: { type: 'string', default: '1' } } });
  if (values.brokers !== '1' && values.brokers !== '3') throw new Error('--brokers must be 1 or 3.');
  const count = values.brokers === '1' ? 1 : 3;
  const directory = await temporaryDirectory();
  const asked = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  try {
    const kafka = await startKafka({
      brokers: count,
      directory: join(directory.path, 'kafka'),
      say: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(`PARLEY_KAFKA_BROKERS=${kafka.bootstrap.join(',')}\nPARLEY_KAFKA_REPLICATION=${count}\n`);
    process.stdout.write('Kafka runs. Ctrl-C stops it.\n');
    await asked;
    await kafka.stop();
  } finally {
    await rm(directory.path, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
