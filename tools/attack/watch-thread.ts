import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Watched } from './watch.js';

const EVERY_MS = 50;
const PATIENCE_MS = 10_000;
const MIB = 1024 * 1024;

/** Asks continually whether the service lives, and how much memory it takes. */
class Watch {
  private watching = true;
  private maxLiveLatencyMs = 0;
  private startedAt: number | null = null;
  private restarts = 0;
  private rssMb = 0;
  private readonly done: Promise<unknown>;

  constructor(private readonly url: URL) {
    this.done = Promise.all([this.live(), this.metrics()]);
  }

  async stop(): Promise<Watched> {
    this.watching = false;
    await this.done;
    const { maxLiveLatencyMs, restarts, rssMb } = this;
    return { maxLiveLatencyMs: Math.round(maxLiveLatencyMs), restarts, rssMb: Math.round(rssMb) };
  }

  private async live(): Promise<void> {
    while (this.watching) {
      const began = performance.now();
      await this.get('/health/live').catch(() => null);
      this.maxLiveLatencyMs = Math.max(this.maxLiveLatencyMs, performance.now() - began);
      await sleep(EVERY_MS);
    }
  }

  private async metrics(): Promise<void> {
    while (this.watching) {
      const text = await this.get('/metrics').catch(() => '');
      const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
      const startedAt = of('process_start_time_seconds');
      if (!Number.isNaN(startedAt)) {
        if (this.startedAt !== null && startedAt !== this.startedAt) this.restarts++;
        this.startedAt = startedAt;
        this.rssMb = Math.max(this.rssMb, of('process_resident_memory_bytes') / MIB);
      }
      await sleep(20 * EVERY_MS);
    }
  }

  private async get(path: string): Promise<string> {
    return (await fetch(new URL(path, this.url), { signal: AbortSignal.timeout(PATIENCE_MS) })).text();
  }
}

const watch = new Watch(new URL(workerData as string));
parentPort?.once('message', () => void watch.stop().then((watched) => parentPort?.postMessage(watched)));
