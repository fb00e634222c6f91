import type { SegmentFilters } from '@parley/segment-rules';

/** What the read side has to know, beyond the facts, of those whom it is asked about. */
export abstract class Subjects {
  /** @throws Problem `not_found` when the tenant has no such user. */
  abstract requireUser(tenantId: string, userId: string): Promise<void>;
  /** @throws Problem `not_found` when the tenant has no such organization. */
  abstract requireOrganization(tenantId: string, organizationId: string): Promise<void>;
  /** @throws Problem `not_found` when the tenant has no such product. */
  abstract requireProduct(tenantId: string, productId: string): Promise<void>;
  /** Whom the segment holds. @throws Problem `not_found` when the tenant has no such segment. */
  abstract segmentFilters(tenantId: string, segmentId: string): Promise<SegmentFilters>;
  /** The names by which conversations call the model. @throws Problem `not_found` when the tenant knows no such model. */
  abstract modelNames(tenantId: string, modelId: string): Promise<string[]>;
  /** By its own id or the caller's. @throws Problem `not_found` when the tenant has no such prompt. */
  abstract prompt(
    tenantId: string,
    idOrExternalId: string,
  ): Promise<{ readonly id: string; readonly productId: string }>;
}
