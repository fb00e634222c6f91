import type { ConversationAnalysis } from '../analysis.js';
import { CATCH_ALL, FLAGS } from '../analysis.js';
import type { ConversationContext } from '../conversation.js';
import type { LanguageReading } from '../language/language.js';
import { isMoodLanguage } from '../language/mood-languages.js';
import type { Models } from '../models/models.js';
import { frictionOf, qualityIndexOf, resolutionOf, satisfactionOf } from '../quality/quality-index.js';
import { safetyOf } from '../quality/safety.js';
import { needsCause, rootCauseOf } from '../root-cause/root-cause.js';
import { summarise } from '../summary/summary.js';
import { clip, round3 } from '../text/clip.js';
import type { TermWeights } from '../topics/term-weights.js';
import { topicOf } from '../topics/topic-of.js';
import type { ConversationState } from './conversation-state.js';

const MOST_KEYWORDS = 8;

export interface FinishOptions {
  readonly version: number;
  readonly models: Models;
  readonly termWeights: TermWeights;
}

type Scores = Omit<ConversationAnalysis, 'summary' | 'rootCause'>;

/**
 * Turns a tallied state into an analysis. Does not change the state, so that more messages may be appended.
 *
 * Objects are spread after the named fields: in Node 20 each field added to a spread copy takes a microsecond or more,
 * while spreading into an object that has the named fields takes almost no time.
 */
export function finish(
  state: ConversationState,
  context: ConversationContext,
  options: FinishOptions,
): ConversationAnalysis {
  const language = state.language.detect(options.models.language);
  const supported = language.supported;
  const scores = supported ? scored(state, context, options, language) : unscored(state, options, language);
  const rootCause = supported && needsCause(scores) ? causeOf(state, scores) : null;
  const analysis = { rootCause, ...scores };
  const summary = summarise({
    analysis,
    firstRequest: state.firstRequest,
    failedAnswers: state.friction.failedAnswers,
    refusedAnswers: state.friction.refusedAnswers,
    unresolved: state.friction.unresolved(),
    endsWithThanks: state.friction.endsWithThanks(),
  });
  return { summary, ...analysis };
}

function scored(
  state: ConversationState,
  context: ConversationContext,
  options: FinishOptions,
  language: LanguageReading,
): Scores {
  const { sentiment, friction, tools, flags } = state;
  const frustration = friction.frustration();
  const struggle = friction.struggle(tools.failureRate);
  const safety = safetyOf(flags, state.jailbreakSucceeded);
  const spoken = sentiment.count > 0;
  const satisfaction = satisfactionOf(sentiment);
  const resolution = resolutionOf({
    lastValence: sentiment.lastValence,
    unresolved: friction.unresolved(),
    outcome: context.outcome ?? null,
  });
  const parts = { satisfaction, frustration, struggle, resolution, safety };
  const keywords = state.keywords.top(MOST_KEYWORDS, options.termWeights);
  const topicGroup = state.topicGroup.group();
  const unserved = flags.missingCapability.raised;
  return {
    struggle: round3(struggle),
    commercialIntent: round3(clip(state.commercial.score)),
    commercialSignal: state.commercial.primarySignal,
    churnRisk: state.commercial.churnRisk,
    flags: flagsOf(flags),
    jailbreakSucceeded: flags.jailbreak.raised && state.jailbreakSucceeded,
    emotion: state.emotion.winner(frustration),
    topic: topicOf(keywords, topicGroup),
    topicGroup,
    keywords,
    missingCapability: unserved ? unservedRequest(state, options) : null,
    satisfaction: spoken ? round3(satisfaction) : null,
    safety: spoken ? round3(safety) : null,
    friction: spoken ? round3(frictionOf(frustration, struggle, tools.failureRate)) : null,
    qualityIndex: spoken ? round3(qualityIndexOf(parts, context.rating ?? null)) : null,
    ...common(state, options, language),
    ...moodScores(state),
  };
}

const NO_MOOD = {
  sentiment: 0,
  sentimentMinimum: 0,
  sentimentMinimumMessageId: null,
  sentimentChange: 0,
  frustration: 0,
} as const;

function moodScores({ sentiment, friction }: ConversationState) {
  return {
    sentiment: round3(sentiment.mean),
    sentimentMinimum: round3(sentiment.minimum),
    sentimentMinimumMessageId: sentiment.minimumMessageId,
    sentimentChange: round3(sentiment.change),
    frustration: round3(friction.frustration()),
  };
}

const flagsOf = (tallies: ConversationState['flags']): Scores['flags'] =>
  Object.fromEntries(FLAGS.map((name) => [name, tallies[name].flag()])) as Scores['flags'];

/** A language that the models were not trained on: but for its English messages neutral and silent rather than wrong. */
function unscored(state: ConversationState, options: FinishOptions, language: LanguageReading): Scores {
  return {
    ...common(state, options, language),
    ...(isMoodLanguage(language.language) ? moodScores(state) : NO_MOOD),
    struggle: 0,
    commercialIntent: 0,
    commercialSignal: 'none',
    churnRisk: false,
    flags: flagsOf(state.englishFlags),
    jailbreakSucceeded: state.englishFlags.jailbreak.raised && state.jailbreakSucceeded,
    emotion: 'neutral',
    topic: CATCH_ALL,
    topicGroup: CATCH_ALL,
    keywords: [],
    missingCapability: null,
    satisfaction: null,
    safety: null,
    friction: null,
    qualityIndex: null,
  };
}

type Common = Pick<
  ConversationAnalysis,
  'analyserVersion' | 'language' | 'supported' | 'support' | 'userMessageCount' | 'assistantMessageCount' | 'tools'
>;

function common(
  state: ConversationState,
  { version }: FinishOptions,
  { language, supported }: LanguageReading,
): Common {
  return {
    analyserVersion: version,
    language,
    supported,
    support: supported ? 'everything' : isMoodLanguage(language) ? 'mood' : 'nothing',
    userMessageCount: state.sentiment.count,
    assistantMessageCount: state.assistantMessages,
    tools: state.tools.uses(),
  };
}

function unservedRequest(state: ConversationState, { termWeights }: FinishOptions): string {
  return state.unservedKeywords.top(3, termWeights).join(', ') || 'unknown request';
}

function causeOf(state: ConversationState, { flags }: Scores) {
  const evidence = new Map(state.causes.evidence());
  if (flags.hallucination.raised) evidence.set('hallucination', (evidence.get('hallucination') ?? 0) + 1);
  return rootCauseOf(evidence);
}
