export const SECURITY_EVENTS = [
  'sign_in.rejected',
  'key.created',
  'key.revoked',
  'tenant.created',
  'tenant.changed',
  'tenant.closed',
  'tenant.reopened',
  'erasure.requested',
  'replay.requested',
  'reanalysis.requested',
  'cells.rebuild_requested',
  'dead_letters.replayed',
  'dead_letters.discarded',
  'webhook.disabled',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** What happened, without who did it. It must not hold the name of a person. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly tenantId?: string;
  /** What it was done to. */
  readonly subjectId?: string;
  readonly detail?: string;
}
