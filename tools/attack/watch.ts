import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const TYPESCRIPT = new URL('../../libs/testing/src/process/register-typescript.mjs', import.meta.url).href;

export interface Watched {
  readonly maxLiveLatencyMs: number;
  readonly restarts: number;
  readonly rssMb: number;
}

/** Watches from a thread of its own: the attackers' own work must not count as the service's latency. */
export class Watch {
  private readonly thread: Worker;

  constructor(url: URL) {
    this.thread = new Worker(new URL('./watch-thread.ts', import.meta.url), {
      workerData: url.href,
      execArgv: ['--import', TYPESCRIPT],
    });
  }

  async stop(): Promise<Watched> {
    const watched = once(this.thread, 'message') as Promise<[Watched]>;
    this.thread.postMessage('stop');
    const [result] = await watched;
    await this.thread.terminate();
    return result;
  }
}
