import { invalidField } from '@parley/kernel';
import { compose } from './prompt-component.js';
import { growth, interpolate } from './template/interpolate.js';

export type PromptVariables = ReadonlyMap<string, string>;

/** Most characters that values may add to a prompt: a short prompt can name a long variable very often. */
const MAX_ADDED_CHARACTERS = 4 * 1024 * 1024;

/**
 * The variables in a query string: each of its parameters is one.
 * @throws Problem `invalid` for a parameter that is given twice, since either value would be a guess.
 */
export function toVariables(query: Readonly<Record<string, unknown>>): PromptVariables {
  return new Map(
    Object.entries(query).map(([name, value]) => {
      if (typeof value !== 'string') throw invalidField(name, 'must be given once');
      return [name, value];
    }),
  );
}

/**
 * The prompt's text with its variables filled in.
 * @throws Problem `invalid` when the text would become far too long.
 */
export function composePrompt(components: readonly { readonly content: string }[], variables: PromptVariables): string {
  const text = compose(components);
  if (growth(text, variables) > MAX_ADDED_CHARACTERS) {
    throw invalidField('query', `must not add more than ${MAX_ADDED_CHARACTERS} characters to the prompt`);
  }
  return interpolate(text, variables);
}
