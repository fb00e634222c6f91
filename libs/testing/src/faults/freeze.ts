import { readdir, readFile } from 'node:fs/promises';

/**
 * Stops a process and all its children in place, as on a hanging machine: sockets stay open and silent. @returns how to
 * let them go on.
 */
export async function freeze(pid: number): Promise<() => void> {
  const stopped = new Set<number>();
  // Repeated until there is no new child: a parent that has not stopped yet may still fork.
  for (;;) {
    const family = await familyOf(pid);
    const fresh = family.filter((member) => !stopped.has(member));
    if (fresh.length === 0) break;
    for (const member of fresh) {
      signal(member, 'SIGSTOP');
      stopped.add(member);
    }
  }
  return () => {
    for (const member of stopped) signal(member, 'SIGCONT');
  };
}

async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // After the name in parentheses, which may hold any characters, come the state and the parent.
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = [root];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
