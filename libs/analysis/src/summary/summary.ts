import { INTENSITY_BANDS, labelOf, SENTIMENT_BANDS } from '@parley/metrics';
import { CATCH_ALL, type ConversationAnalysis } from '../analysis.js';

const LONGEST_QUOTE = 90;

export interface SummaryInputs {
  readonly analysis: Omit<ConversationAnalysis, 'summary'>;
  readonly firstRequest: string | null;
  readonly failedAnswers: number;
  readonly refusedAnswers: number;
  readonly unresolved: boolean;
  readonly endsWithThanks: boolean;
}

/** Two or three plain sentences: the request, how it went, how it ended. From a template, hence deterministic. */
export function summarise(inputs: SummaryInputs): string {
  const { analysis } = inputs;
  if (analysis.userMessageCount === 0) return 'No user message yet.';
  if (!analysis.supported) {
    return `${opening(inputs)} The language (${analysis.language}) is not supported, so the conversation was not scored.`;
  }
  return [opening(inputs), course(inputs), ending(inputs)].filter((sentence) => sentence !== '').join(' ');
}

function opening({ analysis, firstRequest }: SummaryInputs): string {
  const turns = `${analysis.userMessageCount} user message${analysis.userMessageCount === 1 ? '' : 's'}`;
  const keywords = list(analysis.keywords.slice(0, 3));
  const subject = keywords === '' && analysis.topicGroup !== CATCH_ALL ? analysis.topicGroup : keywords;
  const asked = subject === '' ? 'wrote' : `asked about ${subject}`;
  const quote = firstRequest === null || firstRequest.trim() === '' ? '' : ` ("${shorten(firstRequest)}")`;
  return `The user ${asked}${quote} in ${turns}.`;
}

function course({ analysis, failedAnswers, refusedAnswers }: SummaryInputs): string {
  const troubles: string[] = [];
  const of = (count: number): string => `${count} of ${analysis.assistantMessageCount} answers`;
  if (failedAnswers > 0) troubles.push(`the assistant failed in ${of(failedAnswers)}`);
  if (refusedAnswers > 0) troubles.push(`the assistant refused in ${of(refusedAnswers)}`);
  for (const tool of analysis.tools) {
    if (tool.failures > 0) troubles.push(`the tool ${tool.toolName} failed ${tool.failures} of ${tool.calls} times`);
  }
  if (analysis.flags.jailbreak.raised) {
    troubles.push(`the user tried to break the rules${analysis.jailbreakSucceeded ? ' and was answered' : ''}`);
  }
  if (analysis.flags.hallucination.raised) troubles.push('an answer is not supported by its sources');
  if (analysis.churnRisk) troubles.push('the user spoke of cancelling or leaving');
  return troubles.length === 0 ? '' : capitalise(`${list(troubles)}.`);
}

function ending({ analysis, unresolved, endsWithThanks }: SummaryInputs): string {
  const mood = `sentiment was ${labelOf(SENTIMENT_BANDS, analysis.sentiment).replace('_', ' ')}`;
  const frustration = labelOf(INTENSITY_BANDS, analysis.frustration);
  const felt = frustration === 'none' ? mood : `${mood} with ${frustration} frustration`;
  const end = endsWithThanks ? ' and the user left with thanks' : unresolved ? ' and it ended unresolved' : '';
  return capitalise(`${felt}${end}.`);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_QUOTE) return line;
  return `${line
    .slice(0, LONGEST_QUOTE)
    .replace(/\s\S*$/, '')
    .replace(/[\ud800-\udbff]$/, '')}…`;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}
