import type { ToolUse } from '../analysis.js';
import type { AnalysisMessage } from '../conversation.js';
import { toolOutcome } from './tool-failure.js';

interface Counts {
  calls: number;
  results: number;
  failures: number;
  /** Failures since the tool last succeeded. */
  open: number;
}

const UNNAMED = 'unknown';
/** A failure that the same tool makes good later counts half. */
const RECOVERED_SHARE = 0.5;

/** Calls and failures of each tool. A call and its result are one call, whichever of the two was logged. */
export class ToolTally {
  private readonly tools = new Map<string, Counts>();
  private firstFailedId: string | null = null;
  private failedLast = false;

  /** Returns true when the message is a failed result. */
  add(message: AnalysisMessage): boolean {
    const counts = this.countsOf(message.toolName ?? UNNAMED);
    if (message.tool === 'call') {
      counts.calls++;
      return false;
    }
    counts.results++;
    const outcome = toolOutcome(message);
    this.failedLast = outcome === 'failure';
    if (outcome === 'failure') {
      counts.failures++;
      counts.open++;
      this.firstFailedId ??= message.id;
    } else if (outcome === 'success') counts.open = 0;
    return outcome === 'failure';
  }

  get lastFailed(): boolean {
    return this.failedLast;
  }

  get any(): boolean {
    return this.tools.size > 0;
  }

  get firstFailedMessageId(): string | null {
    return this.firstFailedId;
  }

  get failures(): number {
    let failures = 0;
    for (const counts of this.tools.values()) failures += counts.failures;
    return failures;
  }

  /** s3 of definition 4: failed share of all calls, recovered failures at half. */
  get failureRate(): number {
    let calls = 0;
    let weighed = 0;
    for (const counts of this.tools.values()) {
      calls += Math.max(counts.calls, counts.results);
      weighed += counts.open + RECOVERED_SHARE * (counts.failures - counts.open);
    }
    return calls === 0 ? 0 : weighed / calls;
  }

  uses(): ToolUse[] {
    return [...this.tools].map(([toolName, { calls, results, failures }]) => ({
      toolName,
      calls: Math.max(calls, results),
      failures,
    }));
  }

  private countsOf(toolName: string): Counts {
    let counts = this.tools.get(toolName);
    if (counts === undefined) this.tools.set(toolName, (counts = { calls: 0, results: 0, failures: 0, open: 0 }));
    return counts;
  }
}
