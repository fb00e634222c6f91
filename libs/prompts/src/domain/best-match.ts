import type { PromptComponent } from './prompt-component.js';
import { matchPrompt, type PromptTemplate, type TemplateMatch, toSentPrompt } from './prompt-template.js';

export interface MatchedCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly match: TemplateMatch;
}

/**
 * The candidate that what was sent is made of: of those that fit, the one that has the most words of its own, and of
 * equals the first. When equals belong to different prompts, that choice is no more than a good guess.
 */
export function bestMatch<Candidate extends { readonly promptId: string; readonly template: PromptTemplate }>(
  candidates: readonly Candidate[],
  components: readonly Pick<PromptComponent, 'type' | 'content'>[],
): MatchedCandidate<Candidate> | null {
  const sent = toSentPrompt(components);
  const telling = [...candidates].sort((a, b) => b.template.length - a.template.length);
  let best: MatchedCandidate<Candidate> | null = null;
  for (const candidate of telling) {
    if (best !== null && candidate.template.length < best.candidate.template.length) break;
    const isRival = best !== null && candidate.promptId !== best.candidate.promptId;
    if (best !== null && !isRival) continue;
    const match = matchPrompt(candidate.template, sent);
    if (match === null) continue;
    if (best === null) best = { candidate, match };
    else return best.match.confidence === 'high' ? { ...best, match: { ...best.match, confidence: 'medium' } } : best;
  }
  return best;
}
