import { readFileSync } from 'node:fs';
import type { ModelFacts } from '../domain/model-facts.js';

/** Facts of a model that @pydantic/genai-prices lacks. No open source of a registry carries benchmarks. */
export type SourcedFacts = Partial<
  Pick<ModelFacts, 'contextWindow' | 'inputModalities' | 'outputModalities' | 'supportedParameters' | 'expirationDate'>
>;

export interface Source {
  /** Registry and name. */
  readonly package: string;
  readonly version: string;
  /** Release date; null: the registry's client does not tell. */
  readonly date: string | null;
  readonly licence: string;
}

/** The output of `npm run model-catalogue`: facts by canonical id and by their source. */
export interface Supplement {
  readonly sources: Readonly<Record<string, Source>>;
  readonly models: Readonly<Record<string, Readonly<Record<string, SourcedFacts>>>>;
}

export const SUPPLEMENT = JSON.parse(
  readFileSync(new URL('./model-facts.json', import.meta.url), 'utf8'),
) as Supplement;

/** No two sources give the same fact of one model. */
export const supplementOf = (canonicalId: string): SourcedFacts =>
  Object.assign({}, ...Object.values(SUPPLEMENT.models[canonicalId] ?? {})) as SourcedFacts;
