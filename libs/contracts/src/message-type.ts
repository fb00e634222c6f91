/** What a message of a conversation can be. */
export const MESSAGE_TYPES = [
  'user_message',
  'assistant_message',
  'system_message',
  'final_response',
  'thought',
  'tool_call',
  'observation',
  'retrieval',
  'memory_read',
  'memory_write',
  'chain_start',
  'chain_end',
  'embedding',
  'tool_error',
  'callback',
  'llm',
  'task',
  'workflow',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
