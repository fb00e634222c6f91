import type { Answer } from './target.js';

/** The outcome of an attack. */
export interface Verdict {
  readonly requests: number;
  /** Server errors other than 503 with Retry-After. */
  readonly fivehundreds: number;
  readonly hangs: number;
  readonly maxLiveLatencyMs: number;
  readonly restarts: number;
  readonly rssMb: number;
}

const MAX_LIVE_LATENCY_MS = 250;

export const isGood = ({ fivehundreds, hangs, maxLiveLatencyMs, restarts }: Verdict): boolean =>
  fivehundreds + hangs + restarts === 0 && maxLiveLatencyMs <= MAX_LIVE_LATENCY_MS;

export class Tally {
  private requests = 0;
  private fivehundreds = 0;
  private hangs = 0;
  private readonly said = new Set<string>();

  constructor(private readonly say: (line: string) => void) {}

  answered(method: string, path: string, { status, text }: Answer, retryAfter: string | undefined): void {
    this.requests++;
    if (status < 500 || (status === 503 && retryAfter !== undefined)) return;
    this.fivehundreds++;
    this.sayOnce(`${status} of ${method} ${path.split('?')[0]}: ${text.slice(0, 300)}`);
  }

  hung(method: string, path: string): void {
    this.requests++;
    this.hangs++;
    this.sayOnce(`No answer to ${method} ${path.split('?')[0]}`);
  }

  verdict(watched: Pick<Verdict, 'maxLiveLatencyMs' | 'restarts' | 'rssMb'>): Verdict {
    return { requests: this.requests, fivehundreds: this.fivehundreds, hangs: this.hangs, ...watched };
  }

  private sayOnce(line: string): void {
    const kind = line.replace(/[0-9a-f-]{36}/g, 'ID');
    if (this.said.has(kind)) return;
    this.said.add(kind);
    this.say(line);
  }
}
