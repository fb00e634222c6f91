export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly value: Record<string, unknown>;
}

/** What was read: a line, why it is none, or null for an empty line. */
export type Read = Line | { readonly number: number; readonly malformed: string } | null;
