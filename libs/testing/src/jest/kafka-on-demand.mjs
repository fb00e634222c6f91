import { once } from 'node:events';
import { register } from 'node:module';
import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** One broker for the whole run, started when the first suite asks for it. */
let opened;

/**
 * Suites ask by connecting to `start.sock`; the answer is one line of JSON. Where Kafka is not available, the run says
 * so once and leaves those suites out, unless PARLEY_REQUIRE_KAFKA is set.
 */
export async function openKafkaOnDemand() {
  register('../process/typescript-hooks.mjs', import.meta.url);
  const { missingForKafka } = await import('../kafka/kafka-distribution.ts');
  const missing = await missingForKafka();
  if (missing !== null) {
    process.env.PARLEY_TEST_KAFKA_MISSING = missing;
    const verdict = process.env.PARLEY_REQUIRE_KAFKA ? 'fail' : 'are left out';
    process.stderr.write(
      `The Kafka suites ${verdict}: ${missing}, and PARLEY_TEST_KAFKA names no brokers (host:port,...).\n`,
    );
    return;
  }
  const directory = await mkdtemp(join('/tmp', `parley-jest-${process.pid}-`));
  opened = { directory, kafka: undefined };
  const doorbell = createServer(async (socket) => {
    socket.on('error', () => undefined);
    opened.kafka ??= start(join(directory, 'kafka'));
    const answer = await opened.kafka.then(
      ({ bootstrap }) => ({ bootstrap }),
      (error) => ({ error: String(error?.message ?? error) }),
    );
    socket.end(`${JSON.stringify(answer)}\n`);
  });
  opened.doorbell = doorbell.listen(join(directory, 'start.sock'));
  await once(doorbell, 'listening');
  doorbell.unref();
  process.env.PARLEY_TEST_KAFKA_START = join(directory, 'start.sock');
}

export async function closeKafkaOnDemand() {
  if (!opened) return;
  opened.doorbell.close();
  const kafka = await opened.kafka?.catch(() => undefined);
  await kafka?.kill();
  await rm(opened.directory, { recursive: true, force: true, maxRetries: 5 });
}

async function start(directory) {
  const { startKafka } = await import('../kafka/start-kafka.ts');
  return startKafka({ brokers: 1, directory });
}
