import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '@parley/kernel';
import { join } from 'node:path';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { type Kafka, type KafkaOptions, startKafka } from './start-kafka.js';

/**
 * A suite that needs a real Kafka. Without one (no JDK and Maven, no PARLEY_TEST_KAFKA) it is left out, which Jest's
 * global setup says in a line and the report counts as skipped; with PARLEY_REQUIRE_KAFKA it fails instead.
 */
export function describeWithKafka(name: string, suite: () => void): void {
  const missing = process.env['PARLEY_TEST_KAFKA_MISSING'];
  if (missing === undefined) describe(name, suite);
  else if (process.env['PARLEY_REQUIRE_KAFKA']) {
    describe(name, () => {
      it('has a Kafka to run against', () => {
        throw new Error(`PARLEY_REQUIRE_KAFKA is set, but ${missing}.`);
      });
    });
  } else describe.skip(`${name} (no Kafka here: ${missing})`, suite);
}

/** The Kafka of this run, which the first call starts, with a topic prefix of the caller's own. */
export async function testKafka(): Promise<{ readonly brokers: readonly string[]; readonly topicPrefix: string }> {
  const topicPrefix = `test-${newId()}`;
  const given = process.env['PARLEY_TEST_KAFKA'];
  if (given) return { brokers: given.split(','), topicPrefix };
  const doorbell = process.env['PARLEY_TEST_KAFKA_START'];
  if (!doorbell) throw new Error('PARLEY_TEST_KAFKA_START is not set: is the global setup of Jest ours?');
  const answer = JSON.parse(await text(connect(doorbell))) as { bootstrap: string[] } | { error: string };
  if ('error' in answer) throw new Error(`The Kafka of the tests cannot start. ${answer.error}`);
  return { brokers: answer.bootstrap, topicPrefix };
}

export interface TestKafka extends Kafka {
  readonly topicPrefix: string;
  close(): Promise<void>;
}

/** A cluster of the suite's own, for tests that kill brokers. */
export async function startTestKafka(options: Omit<KafkaOptions, 'directory'>): Promise<TestKafka> {
  const directory = await temporaryDirectory();
  try {
    const kafka = await startKafka({ ...options, directory: join(directory.path, 'kafka') });
    const close = async () => {
      await kafka.kill();
      await directory.remove();
    };
    return { ...kafka, topicPrefix: 'test', close };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}
