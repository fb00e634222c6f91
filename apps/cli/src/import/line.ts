export interface Line {
  /** From 1. */
  readonly number: number;
  readonly value: Record<string, unknown>;
}

/** What was read: a line, why it cannot be one, or nothing. */
export type Read = Line | { readonly number: number; readonly malformed: string } | null;
