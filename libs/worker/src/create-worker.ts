import type { AnalysisPool } from '@parley/analysis-pool';
import { type ClickHouseWriter, InstrumentedWriter } from '@parley/clickhouse';
import type { ConsumerGroup, DeadLetters, EventLog } from '@parley/event-log';
import { SystemClock } from '@parley/kernel';
import { type LanguageModelConfig, OpenAiLanguageModel, PostgresLanguageModelBudget } from '@parley/llm';
import { LlmJudge } from '@parley/llm-judge';
import type { Postgres } from '@parley/postgres';
import {
  ConversationAnalysisProjection,
  conversationFacts,
  eventFacts,
  JudgedAnalyser,
  Lane,
  Lanes,
  PooledAnalyser,
  PostgresConversationSource,
  TopicAnalyser,
  userFacts,
} from '@parley/projections';
import { PostgresConversationTopics } from '@parley/topics';
import { WORKER_ROLES, type WorkerRole } from './roles.js';

/** What a worker is given rather than makes. */
export interface WorkerParts {
  readonly log: EventLog;
  readonly deadLetters: DeadLetters;
  readonly clickhouse: ClickHouseWriter;
  readonly postgres: Postgres;
  readonly analysis: {
    readonly pool: AnalysisPool;
    /** How long nothing must be said in a conversation before it is analysed. */
    readonly idleWindowMs: number;
    /** Null: no language model is asked. */
    readonly judge: LanguageModelConfig | null;
  };
  /** What this worker does; everything unless given. */
  readonly roles?: readonly WorkerRole[];
}

const ANALYSIS = 'conversation-analysis';
const JUDGEMENT = 'conversation-judgement';

/** All that any worker may run: the groups that a replay sends back. */
export const LANE_GROUPS: readonly Pick<ConsumerGroup, 'name' | 'stream'>[] = [
  ...[eventFacts, conversationFacts, userFacts].map(({ lane, contract }) => ({ name: lane, stream: contract.stream })),
  { name: ANALYSIS, stream: 'conversations' },
  { name: JUDGEMENT, stream: 'conversations' },
];

/** Each judgement is paid for: one a conversation rather than one a message. */
const LEAST_IDLE_BEFORE_JUDGING_MS = 5_000;

/** The lanes of its roles, not started yet. */
export function createWorker(parts: WorkerParts): Lanes {
  const { log, deadLetters, postgres, analysis, roles = WORKER_ROLES } = parts;
  const clickhouse = new InstrumentedWriter(parts.clickhouse);
  const { pool, idleWindowMs, judge } = analysis;
  const conversations = new PostgresConversationSource(postgres);
  const topics = new PostgresConversationTopics(postgres);
  const analyse = new ConversationAnalysisProjection(
    conversations,
    new TopicAnalyser(new PooledAnalyser(pool), topics),
    { lane: ANALYSIS, idleWindowMs },
  );
  // A lane of its own: a model takes seconds where the local analysis takes a millisecond, and must not hold it up.
  const budget = new PostgresLanguageModelBudget(postgres, new SystemClock());
  const judgeOf = (config: LanguageModelConfig) =>
    new JudgedAnalyser(pool, new LlmJudge(new OpenAiLanguageModel(config, budget)));
  const judgeWith = (config: LanguageModelConfig) =>
    new ConversationAnalysisProjection(conversations, new TopicAnalyser(judgeOf(config), topics), {
      lane: JUDGEMENT,
      idleWindowMs: Math.max(idleWindowMs, LEAST_IDLE_BEFORE_JUDGING_MS * Math.sign(idleWindowMs)),
    });
  const facts = [
    new Lane(eventFacts, clickhouse, deadLetters),
    new Lane(conversationFacts, clickhouse, deadLetters),
    new Lane(userFacts, clickhouse, deadLetters),
  ];
  const analyses = [
    new Lane(analyse, clickhouse, deadLetters),
    ...(judge === null ? [] : [new Lane(judgeWith(judge), clickhouse, deadLetters)]),
  ];
  return new Lanes(
    log,
    [...(roles.includes('project') ? facts : []), ...(roles.includes('analyse') ? analyses : [])],
    judge === null && roles.includes('analyse') ? [{ name: JUDGEMENT, stream: analyse.contract.stream }] : [],
  );
}
