/** A rating that spans or log records carry. */
export interface SaidRating {
  /** What it rates: the answer of the span's turn, or the whole conversation. */
  readonly of: 'answer' | 'conversation';
  readonly rating: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
  readonly feedback: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}
