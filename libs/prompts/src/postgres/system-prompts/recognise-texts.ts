import type { Queryable } from '@parley/postgres';
import { bestMatch } from '../../domain/best-match.js';
import { fingerprint } from '../../domain/fingerprint.js';
import type { PromptComponent } from '../../domain/prompt-component.js';
import type { NamedPrompt } from './find-named-prompts.js';
import { findVersionsByContent } from './find-versions.js';
import type { Recognised } from './recognised.js';
import { mayBeFilledIn, type SystemPromptReference } from './system-prompt-reference.js';
import type { TemplateCandidates, TemplateScope } from './template-candidates.js';

export interface Worded {
  readonly reference: SystemPromptReference;
  readonly prompt: NamedPrompt | null;
  readonly components: readonly PromptComponent[];
}

const EXACT = { confidence: 'exact', detectedVariables: {} } as const;
const unknown = ({ reference, prompt }: Worded): Recognised => ({ reference, prompt, version: null, match: null });

/** The versions that say the texts word for word, else those that they are filled in from. */
export async function recogniseTexts(
  tx: Queryable,
  templates: TemplateCandidates,
  texts: readonly Worded[],
): Promise<Recognised[]> {
  // An external id that is not known yet is a prompt of its own, whoever else says the same.
  const isNew = ({ reference, prompt }: Worded) => prompt === null && reference.externalPromptId !== null;
  const old = texts.filter((text) => !isNew(text));
  const versions = await findVersionsByContent(
    tx,
    old.map((text) => ({ ...scopeOf(text), fingerprint: fingerprint(text.components) })),
  );
  const exact = old.flatMap(({ reference, prompt }, index): Recognised[] => {
    const version = versions[index] ?? null;
    return version === null ? [] : [{ reference, prompt, version, match: EXACT }];
  });
  const open = old.filter((_, index) => versions[index] == null);
  const templated = open.filter(({ reference }) => !mayBeFilledIn(reference));
  const filledIn = await recogniseFilledIn(
    tx,
    templates,
    open.filter((text) => !templated.includes(text)),
  );
  return [...texts.filter(isNew).map(unknown), ...exact, ...templated.map(unknown), ...filledIn];
}

/** Product by product, so that no more templates are in memory than one product has. */
async function recogniseFilledIn(
  tx: Queryable,
  templates: TemplateCandidates,
  texts: readonly Worded[],
): Promise<Recognised[]> {
  const byScope = new Map<string, Worded[]>();
  for (const text of texts) {
    const key = JSON.stringify(scopeOf(text));
    byScope.set(key, [...(byScope.get(key) ?? []), text]);
  }
  const recognised: Recognised[] = [];
  for (const group of byScope.values()) {
    const [first] = group;
    const candidates = first === undefined ? [] : await templates.find(tx, scopeOf(first));
    for (const text of group) {
      const best = bestMatch(candidates, text.components);
      recognised.push({ ...unknown(text), version: best?.candidate ?? null, match: best?.match ?? null });
    }
  }
  return recognised;
}

const scopeOf = ({ reference: { tenantId, productId }, prompt }: Worded): TemplateScope => ({
  tenantId,
  productId,
  promptId: prompt?.id ?? null,
});
