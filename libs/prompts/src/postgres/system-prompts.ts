import { grouped, notFound, Problem } from '@parley/kernel';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '@parley/postgres';
import { fingerprint, type PromptComponent } from '../domain/prompt-component.js';
import {
  type MatchedPrompt,
  mayBeFilledIn,
  type NamedPrompt,
  namedPromptOf,
  referenceKey,
  type SystemPromptReference,
} from '../domain/system-prompt.js';
import { type EnsuredPrompts, ensurePrompts } from './ensure-prompts.js';
import { findCurrentVersions, findNamedPrompts, findVersionsByContent } from './find-versions.js';
import { type ComponentKey, findComponents } from './known-components.js';
import { TemplateCandidates, type TemplateFilter } from './template-candidates.js';

const MAX_KNOWN_COMPONENTS = 10_000;
const MAX_KNOWN_TEXTS = 10_000;
/** Reading ahead stops after this time; a text not read by then goes on without it. */
const MAX_READ_AHEAD_MS = 5_000;

const EXACT = { confidence: 'exact', detectedVariables: {} } as const;

/**
 * The system prompts of conversations, in three steps: reading ahead does the slow comparison with templates before the
 * transaction; matching only looks; ensuring makes and activates.
 */
export class SystemPrompts {
  private readonly templates = new TemplateCandidates();
  /** Components that callers named before: they are hardly ever removed, so they are not looked up again. */
  private readonly components = new LRUCache<string, true>({ max: MAX_KNOWN_COMPONENTS });
  /** References whose text some version has word for word. */
  private readonly wordForWord = new LRUCache<string, true>({ max: MAX_KNOWN_TEXTS });

  /**
   * Compares texts that may be filled-in templates. Call it outside of any transaction.
   * @returns the references whose text no version has word for word.
   */
  async readAhead(on: Queryable, references: readonly SystemPromptReference[]): Promise<SystemPromptReference[]> {
    const until = performance.now() + MAX_READ_AHEAD_MS;
    const unknown = new Map<string, SystemPromptReference>();
    for (const reference of references) {
      if (reference.components === null || !mayBeFilledIn(reference)) continue;
      const key = referenceKey(reference);
      if (!this.wordForWord.has(key)) unknown.set(key, reference);
    }
    if (unknown.size === 0) return [];
    const found = await findNamedPrompts(on, [...unknown.values()]);
    const texts = [...unknown.values()].flatMap((reference): TextToMatch[] => {
      const prompt = namedPromptOf(reference, found);
      return prompt instanceof Problem ? [] : [{ reference, prompt, components: reference.components ?? [] }];
    });
    const { exact, filledIn } = await tellApart(on, texts);
    for (const { reference } of exact) this.wordForWord.set(referenceKey(reference), true);
    for (const text of filledIn) await this.templates.readAhead(on, filterOf(text), text.components, until);
    return filledIn.map(({ reference }) => reference);
  }

  /** What is known of each reference, in order. Equal references are looked up once, and share one answer. */
  async match(tx: Queryable, references: readonly SystemPromptReference[]): Promise<(MatchedPrompt | Problem)[]> {
    if (references.length === 0) return [];
    const keys = references.map(referenceKey);
    const distinct = new Map(references.map((reference, index) => [keys[index], reference]));
    const matched = await this.matchDistinct(tx, [...distinct.values()]);
    return keys.map((key) => matched.get(distinct.get(key)) ?? notFound('The prompt'));
  }

  /** Makes and activates what was matched; call it once per transaction, in the order in which prompts were sent. */
  ensure(tx: Queryable, matched: readonly MatchedPrompt[], now: Date): Promise<EnsuredPrompts> {
    const matchAgain = async ({ reference }: MatchedPrompt) =>
      (await this.match(tx, [reference]))[0] ?? notFound('The prompt');
    return ensurePrompts(tx, matched, matchAgain, now);
  }

  private async matchDistinct(tx: Queryable, references: readonly SystemPromptReference[]) {
    const found = await findNamedPrompts(tx, references);
    const known = await this.knownComponentsOf(tx, references);
    const matched = new Map<SystemPromptReference | undefined, MatchedPrompt | Problem>();
    const byText: TextToMatch[] = [];
    const byName: MatchedPrompt[] = [];
    for (const reference of references) {
      const prompt = namedPromptOf(reference, found);
      const { components } = reference;
      const unknown = unknownComponentOf(reference, known);
      if (prompt instanceof Problem) matched.set(reference, prompt);
      else if (unknown !== undefined) matched.set(reference, notFound('The component', unknown));
      else if (components !== null) byText.push({ reference, prompt, components });
      else if (prompt !== null) byName.push({ reference, prompt, version: null, match: null });
    }
    for (const one of await matchNames(tx, byName)) matched.set(one.reference, one);
    for (const [text, one] of await matchTexts(tx, this.templates, byText)) matched.set(text.reference, one);
    return matched;
  }

  private async knownComponentsOf(tx: Queryable, references: readonly SystemPromptReference[]): Promise<Set<string>> {
    const named = references.flatMap(namedComponents);
    const known = new Set(named.map(keyOf).filter((key) => this.components.has(key)));
    const unknown = named.filter((key) => !known.has(keyOf(key)));
    for (const key of (await findComponents(tx, unknown)).map(keyOf)) {
      known.add(key);
      this.components.set(key, true);
    }
    return known;
  }
}

const keyOf = ({ tenantId, id }: ComponentKey): string => tenantId + id;

/** Where the reference names a component that is not known. */
function unknownComponentOf({ tenantId, components }: SystemPromptReference, known: Set<string>): string | undefined {
  const at = (components ?? []).findIndex(({ id }) => id !== null && !known.has(keyOf({ tenantId, id })));
  return at === -1 ? undefined : `systemPrompt.components[${at}].componentId`;
}

const namedComponents = ({ tenantId, components }: SystemPromptReference): ComponentKey[] =>
  (components ?? []).flatMap(({ id }) => (id === null ? [] : [{ tenantId, id }]));

/** A reference without a text means its prompt's current version: a newer one counts only once it is activated. */
async function matchNames(tx: Queryable, named: readonly MatchedPrompt[]): Promise<MatchedPrompt[]> {
  const prompts = named.flatMap(({ prompt }) => (prompt === null ? [] : [prompt]));
  const versions = await findCurrentVersions(tx, prompts);
  return named.map((one, index) => ({ ...one, version: versions[index] ?? null }));
}

interface TextToMatch {
  readonly reference: SystemPromptReference;
  readonly prompt: NamedPrompt | null;
  readonly components: readonly PromptComponent[];
}

const unmatched = ({ reference, prompt }: TextToMatch): MatchedPrompt => ({
  reference,
  prompt,
  version: null,
  match: null,
});

/** Splits texts into those that a version has word for word, those that may be filled-in templates, and the others. */
async function tellApart(on: Queryable, texts: readonly TextToMatch[]) {
  // An unknown external id makes a prompt of its own, even if another prompt has the same text.
  const isNew = ({ reference, prompt }: TextToMatch) => prompt === null && reference.externalPromptId !== null;
  const old = texts.filter((text) => !isNew(text));
  const versions = await findVersionsByContent(
    on,
    old.map((text) => ({ ...filterOf(text), fingerprint: fingerprint(text.components) })),
  );
  const exact = old.flatMap((text, index): MatchedPrompt[] => {
    const version = versions[index] ?? null;
    return version === null ? [] : [{ ...unmatched(text), version, match: EXACT }];
  });
  const rest = old.filter((_, index) => (versions[index] ?? null) === null);
  const filledIn = rest.filter(({ reference }) => mayBeFilledIn(reference));
  return { exact, filledIn, neither: [...texts.filter(isNew), ...rest.filter((text) => !filledIn.includes(text))] };
}

async function matchTexts(
  tx: Queryable,
  templates: TemplateCandidates,
  texts: readonly TextToMatch[],
): Promise<(readonly [Pick<TextToMatch, 'reference'>, MatchedPrompt | Problem])[]> {
  const { exact, filledIn, neither } = await tellApart(tx, texts);
  return [
    ...[...exact, ...neither.map(unmatched)].map((one) => [one, one] as const),
    ...(await matchFilledIn(tx, templates, filledIn)),
  ];
}

/** One product at a time, so that no more than one product's templates are in memory. */
async function matchFilledIn(
  tx: Queryable,
  templates: TemplateCandidates,
  texts: readonly TextToMatch[],
): Promise<(readonly [TextToMatch, MatchedPrompt | Problem])[]> {
  const matched: [TextToMatch, MatchedPrompt | Problem][] = [];
  for (const group of grouped(texts, (text) => JSON.stringify(filterOf(text))).values()) {
    const found = await templates.findBest(
      tx,
      filterOf(group[0]),
      group.map(({ components }) => components),
    );
    for (const [index, text] of group.entries()) {
      const best = found[index] ?? null;
      if (best instanceof Problem) matched.push([text, best]);
      else matched.push([text, { ...unmatched(text), version: best?.candidate ?? null, match: best?.match ?? null }]);
    }
  }
  return matched;
}

const filterOf = ({ reference: { tenantId, productId }, prompt }: TextToMatch): TemplateFilter => ({
  tenantId,
  productId,
  promptId: prompt?.id ?? null,
});
