/** What narrows analytics of any kind, and what they are compared with, as validated by the request. */
export interface Narrowing {
  readonly from?: string;
  readonly to?: string;
  readonly productId?: string;
  readonly versionId?: string;
  readonly promptId?: string;
  readonly model?: string;
  readonly organizationId?: string;
  readonly segmentId?: string;
  readonly compareTo?: string;
}
