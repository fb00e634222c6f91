import type { ModelFacts } from './model-facts.js';

/** Facts as a request gives them: absent says nothing; null clears what may be empty. */
export type GivenFacts = { readonly [Field in keyof ModelFacts]?: ModelFacts[Field] | null | undefined };

/** The facts that are said. A null where there must be something says nothing. */
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
