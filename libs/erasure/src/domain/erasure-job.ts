/**
 * `records`: PostgreSQL. `log`: the log and the dead letters. `lanes`: waits until the lanes have passed everything
 * that they may still hold. `facts`: ClickHouse, which nothing can fill again from then on.
 */
export type ErasureStep = 'records' | 'log' | 'lanes' | 'facts';

export interface ErasureJob {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  /** The transaction before which nothing in the log speaks of the user; null: not known. */
  readonly userXid: string | null;
  readonly step: ErasureStep;
  /** The watermark that the lanes have to pass; in a second step `log`, the one that they have passed. */
  readonly watermark: string | null;
}
