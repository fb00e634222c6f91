import 'reflect-metadata';
import { migrateClickHouse, ServerClickHouse, setFsync } from '@parley/clickhouse';
import { createTopics } from '@parley/event-log';
import { StartupError } from '@parley/kernel';
import { createLogger, readEnvironment } from '@parley/platform';
import { migratePostgres } from '@parley/postgres';
import {
  FSYNC_VARIABLE,
  KAFKA_VARIABLES,
  STORE_VARIABLES,
  toKafkaConfig,
  toStoresConfig,
  unreachable,
} from '@parley/runtime';

export const MIGRATE_VARIABLES = { ...STORE_VARIABLES, ...KAFKA_VARIABLES, ...FSYNC_VARIABLE };

/**
 * Brings all stores that the environment names up to date. A concurrent run waits, then finds nothing to do.
 * @returns what was done, one line each.
 */
export async function migrate(): Promise<string[]> {
  const environment = readEnvironment(MIGRATE_VARIABLES);
  const { postgres, clickhouse } = toStoresConfig(environment);
  const kafka = toKafkaConfig(environment);
  let topics: string[] = [];
  const server = ServerClickHouse.open(clickhouse);
  try {
    const ran = await migratePostgres(postgres, async () => {
      const migrating = migrateClickHouse(server);
      const fsync = environment.PARLEY_CLICKHOUSE_FSYNC === 'on';
      await migrating
        .then(() => setFsync(server.writer, fsync))
        .catch((cause: unknown) => {
          throw unreachable('ClickHouse', clickhouse.url, 'PARLEY_CLICKHOUSE_URL', cause);
        });
      if (kafka === null) return;
      topics = await createTopics(kafka, createLogger('silent')).catch((cause: unknown) => {
        throw unreachable('Kafka', kafka.brokers.join(', '), 'PARLEY_KAFKA_BROKERS', cause);
      });
    }).catch((cause: unknown) => {
      if (cause instanceof StartupError) throw cause;
      throw unreachable('PostgreSQL', `${postgres.host}:${postgres.port}`, 'PARLEY_POSTGRES_URL', cause);
    });
    return [
      ran.length === 0 ? 'PostgreSQL was up to date.' : `PostgreSQL took ${ran.length} migrations.`,
      'ClickHouse is up to date.',
      ...(kafka === null
        ? []
        : topics.length === 0
          ? ['Kafka was up to date.']
          : topics.map((topic) => `Kafka: ${topic}.`)),
    ];
  } finally {
    await server.close();
  }
}
