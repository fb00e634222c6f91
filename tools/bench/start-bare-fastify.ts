import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_WITHIN_MS = 2_000;

/** Starts the yardstick; resolves when it listens. */
export async function startBareFastify(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const main = new URL('./bare-fastify.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', main]);
  const exited = once(child, 'exit');
  const url = String((await once(child.stdout, 'data'))[0]).trim();
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([exited, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };
  return { url, stop };
}
