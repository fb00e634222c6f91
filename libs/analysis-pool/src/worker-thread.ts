import { Worker } from 'node:worker_threads';
import type { ThreadMessage, ThreadTask } from './thread-messages.js';

export interface ThreadOptions {
  /** The module that the thread runs. */
  readonly entry: URL;
  /** Node options for the thread; by default those of this process. */
  readonly execArgv?: readonly string[];
  /** Limit for each task, and for loading the models. */
  readonly timeLimitMs: number;
  /** Limit of the thread's own heap; beyond it the thread ends, and the process goes on. */
  readonly maxHeapMb: number;
}

/** One thread, one task at a time. A task that throws leaves the thread alive; any other failure ends it. */
export class WorkerThread {
  private readonly worker: Worker;
  private settle: { readonly done: (message: ThreadMessage) => void; readonly fail: (error: Error) => void } | null =
    null;
  private loading: Promise<ThreadMessage> | null;
  private ended: Error | null = null;

  constructor(private readonly options: ThreadOptions) {
    this.worker = new Worker(options.entry, {
      ...(options.execArgv === undefined ? {} : { execArgv: [...options.execArgv] }),
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb },
    });
    this.worker.on('message', (message: ThreadMessage) => this.settle?.done(message));
    this.worker.on('error', (error: Error) => this.end(error));
    this.worker.on('exit', (code) => this.end(new Error(`The analysis thread ended with code ${code}.`)));
    this.loading = this.next('loading the models');
    // A failure is reported by the first task, which awaits the loading; without a task, nobody needs to know.
    this.loading.catch(() => undefined);
  }

  get alive(): boolean {
    return this.ended === null;
  }

  async run(task: ThreadTask): Promise<unknown> {
    if (this.loading !== null) {
      await this.loading;
      this.loading = null;
    }
    if (this.ended !== null) throw this.ended;
    const answer = this.next('the analysis');
    this.worker.postMessage(task);
    const message = await answer;
    if (message.kind === 'done') return message.result;
    throw new Error(message.kind === 'failed' ? message.reason : 'The analysis thread spoke out of turn.');
  }

  async terminate(): Promise<void> {
    this.end(new Error('The analysis threads were stopped.'));
    await this.worker.terminate();
  }

  private async next(what: string): Promise<ThreadMessage> {
    const { timeLimitMs } = this.options;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<ThreadMessage>((done, fail) => {
        this.settle = { done, fail };
        timer = setTimeout(() => {
          this.end(new Error(`${what[0]?.toUpperCase()}${what.slice(1)} took longer than ${timeLimitMs} ms.`));
          void this.worker.terminate();
        }, timeLimitMs);
      });
    } finally {
      clearTimeout(timer);
      this.settle = null;
    }
  }

  private end(reason: Error): void {
    this.ended ??= reason;
    this.settle?.fail(this.ended);
  }
}
