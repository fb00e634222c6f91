export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One try to hand a message over. */
export interface DeliveryAttempt {
  /** ISO 8601. */
  readonly at: string;
  /** Null: there was no answer. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** The first 1,024 bytes of the answer. */
  readonly answer: string | null;
  /** Null: it arrived. */
  readonly error: string | null;
}
