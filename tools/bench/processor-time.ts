import { readdir, readFile } from 'node:fs/promises';

/** Microseconds of processor time that a service has taken since it started, by where they went. */
export interface ProcessorTime {
  /** The thread that answers requests; in a standalone its lanes run there as well. */
  readonly mainThread: number;
  /** ClickHouse in a standalone, the threads that analyse, garbage collection. */
  readonly otherThreads: number;
  /** The processes that it started: in a standalone PostgreSQL. */
  readonly children: number;
}

/** Linux counts in hundredths of a second, whatever its kernel was built with. */
const MICROSECONDS_PER_TICK = 10_000;

export async function processorTime(pid: number): Promise<ProcessorTime> {
  const [all, mainThread] = await Promise.all([ownTime(`/proc/${pid}`), ownTime(`/proc/${pid}/task/${pid}`)]);
  return { mainThread, otherThreads: all - mainThread, children: await timeOfChildren(pid) };
}

/** The time taken between the two, per item of `count`. */
export const processorTimeEach = (before: ProcessorTime, after: ProcessorTime, count: number): ProcessorTime => {
  const each = (of: keyof ProcessorTime) => Math.round(((after[of] - before[of]) / count) * 10) / 10;
  return { mainThread: each('mainThread'), otherThreads: each('otherThreads'), children: each('children') };
};

/** The time of living children. A child that ended was waited for by its parent, whose time then includes it. */
async function timeOfChildren(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => orNothing(readFile(`/proc/${pid}/task/${task}/children`, 'utf8'))),
  );
  const children = lists.flatMap((list) => list.split(' ').filter((id) => id.trim() !== ''));
  const times = children.map(async (child) => {
    const own = await orNothing(readFile(`/proc/${child}/stat`, 'utf8'));
    return (own === '' ? 0 : timeIn(own, WITH_CHILDREN_WAITED_FOR)) + (await timeOfChildren(Number(child)));
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything: utime, stime, cutime, cstime. */
const OWN = [11, 12];
const WITH_CHILDREN_WAITED_FOR = [...OWN, 13, 14];

const ownTime = async (path: string): Promise<number> => timeIn(await readFile(`${path}/stat`, 'utf8'), OWN);

function timeIn(stat: string, fields: readonly number[]): number {
  const behindName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(behindName[field]) * MICROSECONDS_PER_TICK, 0);
}

/** A process or thread may end while it is read. */
const orNothing = (read: Promise<string>): Promise<string> => read.catch(() => '');
