/**
 * `records`: PostgreSQL. `log`: the log and the dead letters. `lanes`: waits until the lanes have passed what they may
 * still hold in their hands. `facts`: ClickHouse, which nothing can fill again from then on.
 */
export type ErasureStep = 'records' | 'log' | 'lanes' | 'facts';

export interface ErasureJob {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  /** Nothing in the log before it speaks of the user; null: not known. */
  readonly userXid: string | null;
  readonly step: ErasureStep;
  /** What the lanes have to pass. */
  readonly watermark: string | null;
}
