import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conversation, ConversationAnalysis, Explanation } from '@parley/analysis';
import { AnalysisPool } from './analysis-pool.port.js';
import { TenantTurns } from '@parley/kernel';
import type { ThreadTask } from './thread-messages.js';
import { type ThreadOptions, WorkerThread } from './worker-thread.js';

export interface ThreadedOptions extends Partial<ThreadOptions> {
  readonly threads: number;
}

/** The thread's module beside this one: JavaScript when built, TypeScript in a test. */
const ENTRY = new URL(`./analysis-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
/** The longest allowed conversation takes about a second; a task that takes this long never ends. */
const TIME_LIMIT_MS = 20_000;
const MAX_HEAP_MB = 512;

/** Analyses on separate threads, so that the event loop stays free. A thread that ended is replaced when needed. */
export class ThreadedAnalysisPool extends AnalysisPool {
  private readonly idle: WorkerThread[] = [];
  private readonly all = new Set<WorkerThread>();
  private readonly turns: TenantTurns;
  private readonly options: ThreadOptions;
  private closed = false;

  constructor({ threads, ...options }: ThreadedOptions) {
    super();
    this.options = { entry: ENTRY, timeLimitMs: TIME_LIMIT_MS, maxHeapMb: MAX_HEAP_MB, ...options };
    this.turns = new TenantTurns({ atOnce: threads });
    for (let n = 0; n < threads; n++) this.idle.push(this.start());
  }

  override analyse(tenantId: string, conversation: Conversation): Promise<ConversationAnalysis> {
    return this.run(tenantId, { kind: 'analyse', conversation }) as Promise<ConversationAnalysis>;
  }

  override explain(tenantId: string, conversation: Conversation): Promise<Explanation> {
    return this.run(tenantId, { kind: 'explain', conversation }) as Promise<Explanation>;
  }

  override async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private run(tenantId: string, task: ThreadTask): Promise<unknown> {
    return this.turns.run(tenantId, async () => {
      if (this.closed) throw new Error('The analysis threads were stopped.');
      const thread = this.takeIdle();
      try {
        return await thread.run(task);
      } finally {
        if (thread.alive) this.idle.push(thread);
        else this.all.delete(thread);
      }
    });
  }

  private takeIdle(): WorkerThread {
    for (let thread = this.idle.pop(); thread !== undefined; thread = this.idle.pop()) {
      if (thread.alive) return thread;
      this.all.delete(thread);
    }
    return this.start();
  }

  private start(): WorkerThread {
    const thread = new WorkerThread(this.options);
    this.all.add(thread);
    return thread;
  }
}
