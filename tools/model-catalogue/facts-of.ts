import type { SourcedFacts } from '../../libs/models/src/catalogue/supplement.js';

/** What a source knows about the model with this canonical id; undefined: it does not know the model. */
export type FactsOf = (canonicalId: string) => SourcedFacts | undefined;
