import type { SourcedFacts } from '../../libs/models/src/catalogue/supplement.js';

/** What a source knows of the model with this canonical id; undefined: it does not know it. */
export type FactsOf = (canonicalId: string) => SourcedFacts | undefined;
