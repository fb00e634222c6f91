import type { MessageType } from './message-type.js';

export const MESSAGE_ROLES = ['user', 'assistant', 'system', 'tool_call', 'observation', 'final_response'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** The role closest to each type: who speaks, what is asked of a tool, what comes back, or the machinery around it. */
const ROLE: Readonly<Record<MessageType, MessageRole>> = {
  user_message: 'user',
  assistant_message: 'assistant',
  thought: 'assistant',
  llm: 'assistant',
  final_response: 'final_response',
  tool_call: 'tool_call',
  memory_write: 'tool_call',
  observation: 'observation',
  retrieval: 'observation',
  memory_read: 'observation',
  embedding: 'observation',
  tool_error: 'observation',
  system_message: 'system',
  chain_start: 'system',
  chain_end: 'system',
  callback: 'system',
  task: 'system',
  workflow: 'system',
};

export const roleOf = (type: MessageType): MessageRole => ROLE[type];
