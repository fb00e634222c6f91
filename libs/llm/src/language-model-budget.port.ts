/** Money set aside for one request before it is known what it costs. */
export interface Reservation {
  readonly tenantId: string;
  /** The UTC day that pays, as `2026-11-21`. */
  readonly day: string;
  readonly usd: number;
}

/** What each tenant may spend on language models in a UTC day. */
export abstract class LanguageModelBudget {
  /** Null: what is left of the day's budget does not allow it. */
  abstract reserve(tenantId: string, usd: number, dailyUsd: number): Promise<Reservation | null>;

  /** Corrects a reservation to what was really spent. One that is never corrected counts in full. */
  abstract correct(reservation: Reservation, actualUsd: number): Promise<void>;
}
