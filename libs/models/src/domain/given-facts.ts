import type { ModelFacts } from './model-facts.js';

/** Facts as a request gives them: an absent fact stays as it is; null clears a fact that may be empty. */
export type GivenFacts = { readonly [Field in keyof ModelFacts]?: ModelFacts[Field] | null | undefined };

/** The facts that were given. A null for a fact that may not be empty counts as absent. */
export function saidFacts({ expirationDate, displayName, provider, ...nullable }: GivenFacts): Partial<ModelFacts> {
  const expires = expirationDate == null ? expirationDate : new Date(expirationDate).toISOString();
  const facts = {
    displayName: displayName ?? undefined,
    provider: provider ?? undefined,
    expirationDate: expires,
    ...nullable,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}
