import type { ToolUse } from '../analysis.js';
import type { AnalysisMessage } from '../conversation.js';
import { type ToolOutcome, toolOutcome } from './tool-failure.js';

interface Counts {
  calls: number;
  results: number;
  failures: number;
  /** Failures since the tool last succeeded. */
  open: number;
}

const UNNAMED = 'unknown';
/** A failure counts half if the same tool succeeds later. */
const RECOVERED_SHARE = 0.5;

interface LastCall {
  readonly toolName: string;
  /** The outcome that the call itself carried; null if its result is still to come. */
  readonly outcome: ToolOutcome | null;
}

/** Calls and failures of each tool. A call and its result count as one call, even if only one of them was logged. */
export class ToolTally {
  private readonly tools = new Map<string, Counts>();
  private firstFailedId: string | null = null;
  private failedLast = false;
  private lastCall: LastCall | null = null;
  /** The tools whose results are still to come, in the order of their calls. */
  private waiting: string[] = [];
  private answering = false;

  /** Returns true for a failed result, and for a call that carries one. */
  add(message: AnalysisMessage): boolean {
    return message.tool === 'call' ? this.addCall(message) : this.addResult(message);
  }

  private addCall(message: AnalysisMessage): boolean {
    const toolName = message.toolName ?? UNNAMED;
    this.countsOf(toolName).calls++;
    const outcome = message.output === undefined || message.output === null ? null : toolOutcome(message);
    this.lastCall = { toolName, outcome };
    if (outcome === null) {
      if (this.answering) this.waiting = [];
      this.answering = false;
      this.waiting.push(toolName);
      return false;
    }
    this.count(toolName, outcome, message.id);
    return outcome === 'failure';
  }

  /** A result without a name belongs to the earliest call that waits for one, else to the call before it. */
  private addResult(message: AnalysisMessage): boolean {
    const toolName = this.answeredTool(message.toolName);
    const outcome = toolOutcome(message);
    const carried = this.lastCall?.toolName === toolName ? this.lastCall.outcome : null;
    this.lastCall = this.lastCall === null ? null : { ...this.lastCall, outcome: null };
    // The call already carried this result, unless only this message reveals the failure.
    if (carried === null) this.count(toolName, outcome, message.id);
    else if (outcome === 'failure' && carried !== 'failure') this.countFailure(toolName, message.id);
    return outcome === 'failure';
  }

  private answeredTool(given: string | undefined): string {
    this.answering = true;
    const at = given === undefined ? 0 : this.waiting.indexOf(given);
    const [waited] = at < 0 ? [] : this.waiting.splice(at, 1);
    return given ?? waited ?? this.lastCall?.toolName ?? UNNAMED;
  }

  /** The user speaks: calls that nothing answered so far will not be answered. */
  endTurn(): void {
    this.waiting = [];
  }

  private count(toolName: string, outcome: ToolOutcome, messageId: string): void {
    const counts = this.countsOf(toolName);
    counts.results++;
    this.failedLast = outcome === 'failure';
    if (outcome === 'failure') this.countFailure(toolName, messageId);
    else if (outcome === 'success') counts.open = 0;
  }

  private countFailure(toolName: string, messageId: string): void {
    const counts = this.countsOf(toolName);
    counts.failures++;
    counts.open++;
    this.failedLast = true;
    this.firstFailedId ??= messageId;
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

  /** s3 (docs/analysis.md, struggle): the share of calls that failed, recovered failures counting half. */
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
