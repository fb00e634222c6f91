import type { PromptComponent } from './prompt-component.js';
import { matchPrompt, type PromptTemplate, type TemplateMatch } from './prompt-template.js';

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
  sent: readonly Pick<PromptComponent, 'type' | 'content'>[],
): MatchedCandidate<Candidate> | null {
  const fitting = candidates.flatMap((candidate) => {
    const match = matchPrompt(candidate.template, sent);
    return match === null ? [] : [{ candidate, match, words: wordsOf(candidate.template) }];
  });
  const most = Math.max(...fitting.map(({ words }) => words));
  const [best, ...equals] = fitting.filter(({ words }) => words === most);
  if (best === undefined) return null;
  const isGuess = equals.some(({ candidate }) => candidate.promptId !== best.candidate.promptId);
  return isGuess && best.match.confidence === 'high'
    ? { ...best, match: { ...best.match, confidence: 'medium' } }
    : best;
}

const wordsOf = ({ template: { literals } }: PromptTemplate): number =>
  literals.reduce((sum, { length }) => sum + length, 0);
