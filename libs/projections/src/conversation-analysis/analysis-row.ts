import { type ConversationAnalysis, FLAGS } from '@parley/analysis';
import type { VersionedRow } from '@parley/clickhouse';
import type { AnalysedConversation } from './analysis-follower.port.js';
import type { AnalysisResult } from './conversation-analyser.port.js';
import type { ConversationKey, StoredConversation } from './conversation-source.port.js';
import { searchedWords } from './searched-words.js';

/** Room below the conversation's revision for the analyser's version and the opinions heard. */
const BELOW_REVISION = 65_536;
const OPINIONS = 4;

export interface AnalysisRows {
  readonly row: VersionedRow<'conversation_analysis'>;
  readonly detail: VersionedRow<'conversation_analysis_details'>;
  readonly fact: AnalysedConversation;
}

/** One row per conversation with its scores and everything that aggregates break down by, and one with all findings. */
export function toAnalysisRows(conversation: StoredConversation, result: AnalysisResult): AnalysisRows {
  const { analysis, judgement } = result;
  const key = conversation.tenantId + conversation.conversationId;
  const version = conversation.revision * BELOW_REVISION + analysis.analyserVersion * OPINIONS + opinionRank(judgement);
  const common = {
    tenant_id: conversation.tenantId,
    product_id: conversation.productId,
    conversation_id: conversation.conversationId,
    analyser_version: analysis.analyserVersion,
    user_id: conversation.userId,
  };
  const cuts = {
    version_id: conversation.versionId,
    prompt_id: conversation.promptId,
    organization_id: conversation.organizationId ?? undefined,
    model: conversation.model ?? '',
    other_models: conversation.otherModels,
    created_at: conversation.createdAt,
  };
  const details = {
    message_count: conversation.messageCount,
    rating: conversation.rating,
    judge: judgement === null ? '' : (judgement.fallback?.code ?? JUDGED),
    analysis: JSON.stringify(analysis),
    judgement: judgement === null ? '' : JSON.stringify(judgement),
    words: searchedWords(conversation.messages),
  };
  return {
    // A named field comes first, for the reason given in `finish` of the analyser.
    row: {
      key,
      version,
      values: { row_version: version, ...common, ...cuts, ...scores(analysis), ...findings(analysis) },
    },
    detail: { key, version, values: { row_version: version, ...common, ...details } },
    fact: { revision: conversation.revision, version, analysis, ...keyOf(conversation) },
  };
}

const keyOf = ({ tenantId, conversationId }: ConversationKey): ConversationKey => ({ tenantId, conversationId });

/** The revision of the conversation that the row was made from. */
export const revisionOf = ({ version }: VersionedRow): number => Math.floor(version / BELOW_REVISION);

/** A value of the details' column `judge`: the scores include a language model's opinion. */
export const JUDGED = 'judged';

/** Ranks results of one analyser version: no language model asked, asked without an answer, answered. */
const opinionRank = (judgement: AnalysisResult['judgement']): number =>
  judgement === null ? 0 : judgement.fallback === null ? 2 : 1;

function scores(analysis: ConversationAnalysis) {
  return {
    language: analysis.language,
    supported: analysis.supported,
    user_message_count: analysis.userMessageCount,
    sentiment: analysis.sentiment,
    sentiment_minimum: analysis.sentimentMinimum,
    sentiment_change: analysis.sentimentChange,
    frustration: analysis.frustration,
    struggle: analysis.struggle,
    commercial_intent: analysis.commercialIntent,
    commercial_signal: analysis.commercialSignal,
    satisfaction: analysis.satisfaction,
    safety: analysis.safety,
    friction: analysis.friction,
    quality_index: analysis.qualityIndex,
  };
}

function findings(analysis: ConversationAnalysis) {
  const raised = FLAGS.filter((flag) => analysis.flags[flag].raised);
  return {
    churn_risk: analysis.churnRisk,
    jailbreak: analysis.flags.jailbreak.raised,
    jailbreak_succeeded: analysis.jailbreakSucceeded,
    hallucination: analysis.flags.hallucination.raised,
    user_toxicity: analysis.flags.userToxicity.raised,
    model_toxicity: analysis.flags.modelToxicity.raised,
    user_bias: analysis.flags.userBias.raised,
    model_bias: analysis.flags.modelBias.raised,
    missing_capability: analysis.flags.missingCapability.raised,
    raised_flags: raised,
    raised_flag_confidences: raised.map((flag) => analysis.flags[flag].score),
    emotion: analysis.emotion,
    topic: analysis.topic,
    topic_group: analysis.topicGroup,
    keywords: analysis.keywords,
    root_cause: analysis.rootCause?.cause ?? '',
    root_cause_confidence: analysis.rootCause?.confidence ?? 0,
    root_cause_source: analysis.rootCause?.source ?? '',
    tool_names: analysis.tools.map(({ toolName }) => toolName),
    tool_calls: analysis.tools.map(({ calls }) => calls),
    tool_failures: analysis.tools.map(({ failures }) => failures),
  };
}
