import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux gives processor time in /proc in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and that of its children that have ended. */
  readonly seconds: number;
  readonly command: string;
}

/**
 * Processor seconds that the processes of a run have used so far, by their kind: those that `root` started, and
 * PostgreSQL, found by its data directory since it may run as another user.
 */
export async function processorSeconds({
  root,
  postgresDirectory,
}: {
  readonly root: number;
  readonly postgresDirectory: string;
}): Promise<Record<string, number>> {
  const all = await running();
  const seconds: Record<string, number> = {};
  for (const one of all) {
    const name = nameOf(one, all, root, postgresDirectory);
    if (name !== null) seconds[name] = (seconds[name] ?? 0) + one.seconds;
  }
  return seconds;
}

function nameOf(one: Running, all: readonly Running[], root: number, postgresDirectory: string): string | null {
  const isPostmaster = ({ command }: Running) => command.includes('postgres') && command.includes(postgresDirectory);
  if (isPostmaster(one) || all.some((other) => other.pid === one.parent && isPostmaster(other))) return 'postgres';
  if (one.parent !== root) return null;
  if (one.command.includes('kafka.Kafka')) return 'kafka';
  if (one.command.includes('apps/gateway')) return 'gateway';
  if (one.command.includes('apps/standalone')) return 'standalone';
  if (one.command.includes('clickhouse')) return 'clickhouse';
  return /\brole=(\w+)/.exec(one.command)?.[1] ?? null;
}

async function running(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(pids.map((pid) => readOne(Number(pid)).catch(() => null)));
  return read.filter((one) => one !== null);
}

async function readOne(pid: number): Promise<Running> {
  const [statLine, arguments_, environment] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
  ]);
  // The name in parentheses may hold spaces; what follows it does not.
  const fields = statLine.slice(statLine.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0, usersOfEnded = 0, systemsOfEnded = 0] = [1, 11, 12, 13, 14].map((index) =>
    Number(fields[index]),
  );
  const role = /PARLEY_WORKER_ROLES=(\w+)/.exec(environment)?.[1];
  return {
    pid,
    parent,
    seconds: (user + system + usersOfEnded + systemsOfEnded) / TICKS_PER_SECOND,
    command: arguments_.replaceAll('\0', ' ') + (role === undefined ? '' : ` role=${role}`),
  };
}

/** Bytes of Parley's topics in Kafka's segments. */
export async function logBytes(directory: string): Promise<number> {
  const paths = await readdir(directory, { recursive: true });
  const segments = paths.filter((path) => /\/parley\.[^/]+\/\d+\.log$/.test(path));
  const sizes = await Promise.all(segments.map((path) => stat(join(directory, path))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
