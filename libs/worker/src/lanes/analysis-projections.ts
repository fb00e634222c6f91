import { PostgresInbox } from '@parley/inbox';
import { OpenAiLanguageModel, PostgresLanguageModelBudget } from '@parley/llm';
import { LlmJudge } from '@parley/llm-judge';
import {
  type ConversationAnalyser,
  ConversationAnalysisProjection,
  JudgedAnalyser,
  PooledAnalyser,
  PostgresConversationSource,
  TopicAnalyser,
} from '@parley/projections';
import { PostgresConversationTopics } from '@parley/topics';
import type { WorkerParts } from '../worker-parts.js';
import { ANALYSIS_GROUP, JUDGEMENT_GROUP } from './lane-groups.js';

type AnalysisParts = Pick<WorkerParts, 'analysis' | 'clock' | 'postgres'>;

/** Each judgement costs money: there should be one per conversation rather than one per message. */
const LEAST_IDLE_BEFORE_JUDGING_MS = 5_000;

export const analysisProjection = (parts: AnalysisParts): ConversationAnalysisProjection =>
  projection(parts, new PooledAnalyser(parts.analysis.pool), {
    lane: ANALYSIS_GROUP.name,
    idleWindowMs: parts.analysis.idleWindowMs,
  });

/**
 * A separate lane: a language model takes seconds where the local analysis takes a millisecond, and must not hold it
 * up.
 * @returns null when no language model is configured.
 */
export function judgementProjection(parts: AnalysisParts): ConversationAnalysisProjection | null {
  const { pool, idleWindowMs, judge } = parts.analysis;
  if (judge === null) return null;
  const budget = new PostgresLanguageModelBudget(parts.postgres, parts.clock);
  return projection(parts, new JudgedAnalyser(pool, new LlmJudge(new OpenAiLanguageModel(judge, budget))), {
    lane: JUDGEMENT_GROUP.name,
    idleWindowMs: Math.max(idleWindowMs, LEAST_IDLE_BEFORE_JUDGING_MS * Math.sign(idleWindowMs)),
  });
}

const projection = (
  { postgres, clock }: AnalysisParts,
  analyser: ConversationAnalyser,
  lane: { lane: string; idleWindowMs: number },
) =>
  new ConversationAnalysisProjection(
    new PostgresConversationSource(postgres),
    new TopicAnalyser(analyser, new PostgresConversationTopics(postgres)),
    new PostgresInbox(postgres, clock),
    lane,
  );
