/** Money set aside for one request before its cost is known. */
export interface Reservation {
  readonly tenantId: string;
  /** The UTC day that it counts for, as `2026-11-21`. */
  readonly day: string;
  readonly usd: number;
}

/** Limits what each tenant may spend on language models per UTC day. */
export abstract class LanguageModelBudget {
  /** Null: what is left of the day's budget is not enough. */
  abstract reserve(tenantId: string, usd: number, dailyUsd: number): Promise<Reservation | null>;

  /** Corrects a reservation to the actual cost. A reservation that is never corrected counts in full. */
  abstract correct(reservation: Reservation, actualUsd: number): Promise<void>;
}
