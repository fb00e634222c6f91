import type { AnalysisMessage, Conversation } from '@parley/analysis';
import type { MessageType } from '@parley/contracts';
import type { StoredConversation, StoredMessage } from './conversation-source.port.js';

type Part = Pick<AnalysisMessage, 'role' | 'tool'>;

/** What each message type counts as in the analysis; null: inner workings, which nobody in the conversation said. */
const PARTS: Readonly<Record<MessageType, Part | null>> = {
  user_message: { role: 'user' },
  assistant_message: { role: 'assistant' },
  final_response: { role: 'assistant' },
  system_message: { role: 'system' },
  tool_call: { role: 'tool', tool: 'call' },
  observation: { role: 'tool', tool: 'result' },
  retrieval: { role: 'tool', tool: 'result' },
  tool_error: { role: 'tool', tool: 'error' },
  thought: null,
  memory_read: null,
  memory_write: null,
  chain_start: null,
  chain_end: null,
  embedding: null,
  callback: null,
  llm: null,
  task: null,
  workflow: null,
};

/** The types of messages that the analysis reads. */
export const ANALYSED_TYPES: readonly MessageType[] = (Object.keys(PARTS) as MessageType[]).filter(
  (type) => PARTS[type] !== null,
);

export function toAnalysisInput(conversation: StoredConversation): Conversation {
  const { rating, ratingMin, ratingMax, outcome } = conversation;
  return {
    messages: conversation.messages.flatMap(toMessage),
    ...(rating === null || ratingMin === null || ratingMax === null
      ? {}
      : { rating: (rating - ratingMin) / (ratingMax - ratingMin) }),
    ...(outcome === null ? {} : { outcome }),
  };
}

function toMessage({ id, type, content, toolName, input, output }: StoredMessage): AnalysisMessage[] {
  const part = PARTS[type];
  if (part === null) return [];
  return [
    {
      id,
      content,
      ...part,
      ...(toolName === null ? {} : { toolName }),
      ...(input === null ? {} : { input }),
      ...(output === null ? {} : { output }),
    },
  ];
}
