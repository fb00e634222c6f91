import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { fetchKafka } from './kafka-distribution.js';
import { KafkaBroker } from './kafka-broker.js';

export interface KafkaOptions {
  readonly brokers: 1 | 3;
  /** Holds all that the brokers store. */
  readonly directory: string;
  readonly say?: (line: string) => void;
  /** Further properties of every broker. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Further arguments of the storage tool's `format`, such as `--add-scram`. */
  readonly formatting?: readonly string[];
}

/** A Kafka cluster on this machine. Its brokers keep their ports across restarts. */
export interface Kafka {
  /** `127.0.0.1:port` of each broker. */
  readonly bootstrap: readonly string[];
  readonly brokers: readonly KafkaBroker[];
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Formats and starts brokers that are also controllers (KRaft), on free ports. */
export async function startKafka({ brokers: count, directory, say, ...more }: KafkaOptions): Promise<Kafka> {
  const libs = await fetchKafka(say);
  // Kafka's command would take a leading dash for an option.
  const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const ports = await freePorts(count * 2);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const clientPort = (id: number): number => ports[id - 1] ?? 0;
  const controllerPort = (id: number): number => ports[count + id - 1] ?? 0;
  const voters = ids.map((id) => `${id}@127.0.0.1:${controllerPort(id)}`).join(',');
  const brokers = await Promise.all(
    ids.map((id) => {
      const own = join(directory, `broker-${id}`);
      const properties = {
        'process.roles': 'broker,controller',
        'node.id': id,
        'controller.quorum.voters': voters,
        'controller.listener.names': 'CONTROLLER',
        listeners: `PLAINTEXT://127.0.0.1:${clientPort(id)},CONTROLLER://127.0.0.1:${controllerPort(id)}`,
        'log.dirs': join(own, 'data'),
        'auto.create.topics.enable': false,
        'group.initial.rebalance.delay.ms': 0,
        ...replicatedTo(count),
        ...more.properties,
      };
      const withPorts = Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [
          name,
          String(value)
            .replaceAll('$port', String(clientPort(id)))
            .replaceAll('$controller', String(controllerPort(id))),
        ]),
      );
      return KafkaBroker.create({ id, directory: own, libs, properties: withPorts }, clusterId, more.formatting ?? []);
    }),
  );
  const kill = async () => void (await Promise.all(brokers.map((broker) => broker.kill())));
  try {
    await Promise.all(brokers.map((broker) => broker.start()));
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    bootstrap: ids.map((id) => `127.0.0.1:${clientPort(id)}`),
    brokers,
    stop: async () => void (await Promise.all(brokers.map((broker) => broker.stop()))),
    kill,
  };
}

/** Replication of Kafka's own topics, so that one of three brokers may be away. */
const replicatedTo = (brokers: number) => ({
  'offsets.topic.replication.factor': brokers,
  'offsets.topic.num.partitions': 8,
  'transaction.state.log.replication.factor': brokers,
  'transaction.state.log.min.isr': Math.max(1, brokers - 1),
  'share.coordinator.state.topic.replication.factor': brokers,
  'share.coordinator.state.topic.min.isr': Math.max(1, brokers - 1),
  'min.insync.replicas': Math.max(1, brokers - 1),
});

/** All are held open at once, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as { port: number };
      await new Promise((resolve) => server.close(resolve));
      return port;
    }),
  );
}
