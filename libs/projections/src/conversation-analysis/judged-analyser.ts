import type { Conversation } from '@parley/analysis';
import type { AnalysisPool } from '@parley/analysis-pool';
import type { LlmJudge } from '@parley/llm-judge';
import { type AnalysisResult, ConversationAnalyser } from './conversation-analyser.port.js';
import type { ConversationKey } from './conversation-source.port.js';

/**
 * The local analysis, with a language model's second opinion. Without an answer it stands alone, and the result says
 * so.
 */
export class JudgedAnalyser extends ConversationAnalyser {
  constructor(
    private readonly pool: AnalysisPool,
    private readonly judge: LlmJudge,
  ) {
    super();
  }

  override async analyse(
    { tenantId }: ConversationKey,
    conversation: Conversation,
    signal: AbortSignal,
  ): Promise<AnalysisResult> {
    const local = await this.pool.analyse(tenantId, conversation);
    // A stopping worker does not wait for a model: the batch comes again.
    const { analysis, ...judgement } = await unlessAborted(this.judge.judge(tenantId, conversation, local), signal);
    return { analysis, judgement };
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
