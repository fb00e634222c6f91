import { pause } from '@parley/kernel';
import { BackgroundLoop } from '@parley/platform';
import { outdatedAnalyses, outdatedCount } from './outdated-analyses.query.js';
import { ReanalyseStep, type StepParts } from './reanalyse-step.js';
import type { Reanalyses } from './reanalyses.js';
import type { ReanalysisRun } from './reanalysis-run.entity.js';

export interface ReanalysisParts extends StepParts {
  readonly reanalyses: Reanalyses;
  /** How often to check whether a run was requested. */
  readonly pollMs?: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Conversations between two marks of progress: the most that a crash repeats. */
const STEP = 50;
const POLL_MS = 2_000;
const SHORTEST_PAUSE_MS = 20;

/**
 * Reanalyses the history in the background with the analyser of this process: read, analyse, insert, mark, rest. It
 * rests as long as it worked, so that there is always room for new conversations. Its rows have the revision that was
 * read and the newer analyser's version, so they never hide anything newer, and repeating a step changes nothing.
 */
export class Reanalysis {
  private readonly step: ReanalyseStep;
  private readonly loop: BackgroundLoop;

  constructor(private readonly parts: ReanalysisParts) {
    this.step = new ReanalyseStep(parts);
    this.loop = new BackgroundLoop({
      name: 'reanalysis',
      step: (signal) => this.look(signal),
      intervalMs: parts.pollMs ?? POLL_MS,
      onFailure: (error) => parts.logger.warn({ err: error }, 'Reanalysis failed; it goes on where it was'),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Lets the current step finish; the next start resumes the run from there. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async look(signal: AbortSignal): Promise<void> {
    const { reanalyses } = this.parts;
    if ((await reanalyses.unfinished()) === null) return;
    await reanalyses.alone((lost) => this.run(AbortSignal.any([signal, lost])));
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { reanalyses } = this.parts;
    let run = await reanalyses.unfinished();
    if (run === null) return;
    await reanalyses.distrustCells();
    const tenants = await reanalyses.tenantsFrom(run.tenantId);
    if (run.total === null) await reanalyses.counted(run.id, await this.count(run, tenants));
    for (const tenantId of tenants) {
      run = await this.tenant(run, tenantId, signal);
      if (signal.aborted) return;
    }
    await reanalyses.finish(run.id);
  }

  private async count({ analyserVersion }: ReanalysisRun, tenants: readonly string[]): Promise<number> {
    let sum = 0;
    for (const tenantId of tenants) {
      const outdated = { tenantId, analyserVersion, after: BEFORE_ALL };
      sum += (await this.parts.maintenance.reader.read(outdatedCount, outdated))[0]?.total ?? 0;
    }
    return sum;
  }

  /** @returns the run as it is afterwards. */
  private async tenant(started: ReanalysisRun, tenantId: string, signal: AbortSignal): Promise<ReanalysisRun> {
    const { maintenance, reanalyses } = this.parts;
    const { analyserVersion } = started;
    let run = started;
    let after = run.tenantId === tenantId ? (run.conversationId ?? BEFORE_ALL) : BEFORE_ALL;
    for (;;) {
      const page = await maintenance.reader.read(outdatedAnalyses, { tenantId, analyserVersion, after });
      if (page.length === 0) return run;
      for (let start = 0; start < page.length; start += STEP) {
        if (signal.aborted) return run;
        const startedAt = Date.now();
        const keys = page.slice(start, start + STEP).map(({ conversationId }) => ({ tenantId, conversationId }));
        const done = await this.step.run(keys, signal);
        after = keys.at(-1)?.conversationId ?? after;
        run = await reanalyses.advance(run, { tenantId, conversationId: after, ...done });
        await pause(Math.max(SHORTEST_PAUSE_MS, Date.now() - startedAt), signal);
      }
    }
  }
}
