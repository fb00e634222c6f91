/** What is known about a model besides its names. */
export interface ModelFacts {
  readonly displayName: string;
  /** The maker; `unknown` when nobody said. */
  readonly provider: string;
  readonly family: string | null;
  readonly description: string | null;
  /** Tokens. */
  readonly contextWindow: number | null;
  /** US dollars per 1,000 input tokens. */
  readonly inputCostPer1k: number | null;
  /** US dollars per 1,000 output tokens. */
  readonly outputCostPer1k: number | null;
  readonly inputModalities: readonly string[] | null;
  readonly outputModalities: readonly string[] | null;
  readonly supportedParameters: readonly string[] | null;
  /** ISO 8601 */
  readonly expirationDate: string | null;
  readonly intelligenceIndex: number | null;
  readonly codingIndex: number | null;
  readonly mathIndex: number | null;
  readonly mmluPro: number | null;
  readonly gpqa: number | null;
}

/** `catalogue`: known to all tenants. `custom`: created by the tenant. `observed`: seen in its conversations. */
export const MODEL_SOURCES = ['catalogue', 'custom', 'observed'] as const;
export type ModelSource = (typeof MODEL_SOURCES)[number];
