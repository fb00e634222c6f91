import type { ErasureJob, ErasureStep } from './erasure-job.js';

/** The steps of an erasure, for the same reasons. */
export type MaskingStep = Exclude<ErasureStep, 'facts'>;

export interface MaskingJob extends Pick<ErasureJob, 'tenantId' | 'userId' | 'userXid' | 'watermark'> {
  readonly step: MaskingStep;
  /** Of the last request; another one has the masking begin anew. */
  readonly requestedAt: Date;
}
