import { notFound, Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { findNamedPrompts, type NamedPrompt } from './find-named-prompts.js';
import { findCurrentVersions } from './find-versions.js';
import { recogniseTexts, type Worded } from './recognise-texts.js';
import type { Recognised } from './recognised.js';
import type { SystemPromptReference } from './system-prompt-reference.js';
import type { TemplateCandidates } from './template-candidates.js';

interface Wordless {
  readonly reference: SystemPromptReference;
  readonly prompt: NamedPrompt;
}

/** Finds what each reference stands for, in order, and changes nothing. */
export async function recognise(
  tx: Queryable,
  templates: TemplateCandidates,
  references: readonly SystemPromptReference[],
): Promise<(Recognised | Problem)[]> {
  const prompts = await findNamedPrompts(tx, references);
  const refused = new Map<SystemPromptReference, Problem>();
  const worded: Worded[] = [];
  const wordless: Wordless[] = [];
  references.forEach((reference, index) => {
    const prompt = prompts[index] ?? null;
    const { components } = reference;
    if (prompt instanceof Problem) refused.set(reference, prompt);
    else if (components !== null) worded.push({ reference, prompt, components });
    else if (prompt !== null) wordless.push({ reference, prompt });
  });
  const recognised = [...(await recogniseNames(tx, wordless)), ...(await recogniseTexts(tx, templates, worded))];
  const byReference = new Map(recognised.map((one) => [one.reference, one]));
  return references.map((reference) => byReference.get(reference) ?? refused.get(reference) ?? notFound('The prompt'));
}

/** A reference without a text means what its prompt stands for now: a newer version is a draft until it is activated. */
async function recogniseNames(tx: Queryable, wordless: readonly Wordless[]): Promise<Recognised[]> {
  const versions = await findCurrentVersions(
    tx,
    wordless.map(({ prompt }) => prompt),
  );
  return wordless.map((named, index) => ({ ...named, version: versions[index] ?? null, match: null }));
}
