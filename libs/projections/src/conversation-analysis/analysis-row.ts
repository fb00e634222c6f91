import type { ConversationAnalysis } from '@parley/analysis';
import type { ProjectedRow } from '../lane/projection.js';
import type { StoredConversation } from './conversation-source.port.js';

/** Room for the analyser's version below the conversation's revision. */
const ANALYSER_VERSIONS = 65_536;

/** One row a conversation: its scores, beside everything that an aggregate cuts by. */
export function toAnalysisRow(conversation: StoredConversation, analysis: ConversationAnalysis): ProjectedRow {
  const version = conversation.revision * ANALYSER_VERSIONS + analysis.analyserVersion;
  return {
    key: conversation.tenantId + conversation.conversationId,
    version,
    values: {
      tenant_id: conversation.tenantId,
      product_id: conversation.productId,
      conversation_id: conversation.conversationId,
      row_version: version,
      analyser_version: analysis.analyserVersion,
      version_id: conversation.versionId,
      prompt_id: conversation.promptId,
      user_id: conversation.userId,
      organization_id: conversation.organizationId ?? undefined,
      model: conversation.model ?? '',
      created_at: conversation.createdAt,
      ...scores(analysis),
      ...findings(analysis),
    },
  };
}

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
