import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const KAFKA_VERSION = '4.3.0';

const run = promisify(execFile);
const MIN_JAVA = 17;

/** Apache Kafka as jars from Maven Central: no container, no package manager. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parley</groupId>
  <artifactId>kafka-for-tests</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${KAFKA_VERSION}</version>
    </dependency>
    <!-- Without a binding the broker logs nothing, and its start could not be told from a hang. -->
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`;

/** What is missing to run Kafka here, in a sentence; null when nothing is. */
export async function missingForKafka(): Promise<string | null> {
  const java = await run('java', ['-version']).catch(() => null);
  if (java === null) return `there is no JDK (java is not on the PATH; ${MIN_JAVA} or newer is needed)`;
  const version = Number(/version "(\d+)/.exec(java.stderr)?.[1]);
  if (!(version >= MIN_JAVA)) return `the JDK is ${version || 'unknown'}, and Kafka needs ${MIN_JAVA} or newer`;
  if (await exists(join(cacheDirectory(), 'libs'))) return null;
  const maven = await run('mvn', ['-v']).catch(() => null);
  return maven === null ? 'there is no Maven (mvn is not on the PATH)' : null;
}

/**
 * The directory with Kafka's jars, fetched on first use (about 20 s, 44 MB) and kept in ~/.cache/parley, or where
 * PARLEY_KAFKA_CACHE says.
 * @throws Error with a sentence that says what is missing.
 */
export async function fetchKafka(say: (line: string) => void = () => undefined): Promise<string> {
  const libs = join(cacheDirectory(), 'libs');
  if (await exists(libs)) return libs;
  const missing = await missingForKafka();
  if (missing !== null) throw new Error(`Kafka cannot be fetched: ${missing}.`);
  say(`Fetching Apache Kafka ${KAFKA_VERSION} from Maven Central ...`);
  await mkdir(cacheDirectory(), { recursive: true });
  // Into a directory of its own, then renamed at once: a process that fetches at the same time never sees half of it.
  const own = await mkdtemp(join(cacheDirectory(), 'fetching-'));
  try {
    await writeFile(join(own, 'pom.xml'), POM);
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(own, 'libs')}`];
    await run('mvn', ['-B', '-q', '-f', join(own, 'pom.xml'), ...goal], { maxBuffer: 16 * 1024 * 1024 }).catch(
      ({ stdout, stderr }: { stdout?: string; stderr?: string }) => {
        throw new Error(`Maven could not fetch Kafka: ${`${stdout ?? ''}${stderr ?? ''}`.slice(0, 1_000)}`);
      },
    );
    await rename(join(own, 'libs'), libs).catch(async (error: unknown) => {
      if (!(await exists(libs))) throw error;
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return libs;
}

const cacheDirectory = (): string =>
  process.env['PARLEY_KAFKA_CACHE'] || join(homedir(), '.cache', 'parley', `kafka-${KAFKA_VERSION}`);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
