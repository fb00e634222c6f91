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

export const NO_FACTS: Omit<ModelFacts, 'displayName' | 'provider'> = {
  family: null,
  description: null,
  contextWindow: null,
  inputCostPer1k: null,
  outputCostPer1k: null,
  inputModalities: null,
  outputModalities: null,
  supportedParameters: null,
  expirationDate: null,
  intelligenceIndex: null,
  codingIndex: null,
  mathIndex: null,
  mmluPro: null,
  gpqa: null,
};

/** `catalogue`: known everywhere. `custom`: created by the tenant. `observed`: seen in its conversations. */
export const MODEL_SOURCES = ['catalogue', 'custom', 'observed'] as const;
export type ModelSource = (typeof MODEL_SOURCES)[number];

/** All that can be told of a model from its name alone: `acme/rocket-2` is of acme. */
export function factsOfName(name: string): ModelFacts {
  const slash = name.indexOf('/');
  return { ...NO_FACTS, displayName: name, provider: slash > 0 ? name.slice(0, slash) : 'unknown' };
}
