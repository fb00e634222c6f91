/** What is known of a model beyond its names. */
export interface ModelFacts {
  readonly displayName: string;
  /** Who makes it; `unknown` when nobody said. */
  readonly provider: string;
  readonly family: string | null;
  readonly description: string | null;
  /** Tokens. */
  readonly contextWindow: number | null;
  /** US dollars for 1,000 input tokens. */
  readonly inputCostPer1k: number | null;
  /** US dollars for 1,000 output tokens. */
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

/** `catalogue`: known everywhere. `custom`: created by the tenant. `observed`: seen in its conversations. */
export const MODEL_SOURCES = ['catalogue', 'custom', 'observed'] as const;
export type ModelSource = (typeof MODEL_SOURCES)[number];
