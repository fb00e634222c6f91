import type { ModelFacts } from '../domain/model-facts.js';

/** A model known to all tenants. */
export interface CatalogueEntry {
  /** Derived from canonicalId: the same in every tenant and installation. */
  readonly id: string;
  /** `openai/gpt-4o` */
  readonly canonicalId: string;
  /** Other names by which providers accept it. */
  readonly aliases: readonly string[];
  readonly facts: ModelFacts;
  /** US dollars per 1,000 cached input tokens; null: not known. */
  readonly cachedInputCostPer1k: number | null;
}

/** The end of a name that pins a release: `-2024-08-06`, `-20241022`, `@20241022`, `-latest`. */
const RELEASE = /(?:[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|latest))$/;

/** The catalogue, by name. For a name that it does not know there is {@link factsOfName}. */
export class ModelCatalogue {
  private readonly byName = new Map<string, CatalogueEntry>();

  constructor(readonly entries: readonly CatalogueEntry[]) {
    for (const entry of entries) this.name(entry.canonicalId, entry);
    for (const entry of entries) this.name(bare(entry.canonicalId), entry);
    for (const entry of entries) for (const alias of entry.aliases) this.name(alias, entry);
  }

  /**
   * The model meant by a conversation's `gpt-4o`, `openai/gpt-4o`, `models/gpt-4o` or `gpt-4o-2024-08-06`. Only exact
   * names count: a fine-tuned model whose name contains a known one is another model at another price.
   */
  find(name: string): CatalogueEntry | undefined {
    const full = name.toLowerCase();
    const candidates = [full, bare(full), full.replace(RELEASE, ''), bare(full).replace(RELEASE, '')];
    return candidates.map((candidate) => this.byName.get(candidate)).find((entry) => entry !== undefined);
  }

  /** The first entry to claim a name keeps it. */
  private name(name: string, entry: CatalogueEntry): void {
    const key = name.toLowerCase();
    if (!this.byName.has(key)) this.byName.set(key, entry);
  }
}

const bare = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

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

/** Everything a model's name alone tells: `acme/rocket-2` is made by acme. */
export function factsOfName(name: string): ModelFacts {
  const slash = name.indexOf('/');
  return { ...NO_FACTS, displayName: name, provider: slash > 0 ? name.slice(0, slash) : 'unknown' };
}
