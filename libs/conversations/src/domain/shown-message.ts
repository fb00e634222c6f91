import type { MessageType } from '@parley/contracts';
import type { Json } from '@parley/kernel';

export const SHOWN_ROLES = ['user', 'assistant', 'system', 'tool_call', 'observation', 'final_response'] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

/** A message as readers of a conversation see it. */
export interface ShownMessage {
  readonly role: ShownRole;
  readonly content: string;
  readonly timestamp: Date;
  /** Only where a tool is named. */
  readonly toolName?: string;
}

export interface RecordedMessageText {
  readonly type: MessageType;
  readonly content: string;
  readonly input: Json;
  readonly output: Json;
  readonly toolName: string | null;
  readonly createdAt: Date;
}

/** What each type is nearest to: who speaks, what is asked of a tool, what comes back, or the machinery around it. */
const ROLE: Readonly<Record<MessageType, ShownRole>> = {
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

/** A step without text shows what went into it (a call) or what came out of it (anything else). */
export function toShownMessage({
  type,
  content,
  input,
  output,
  toolName,
  createdAt,
}: RecordedMessageText): ShownMessage {
  const role = ROLE[type];
  const data = role === 'tool_call' ? (input ?? output) : (output ?? input);
  return {
    role,
    content: content === '' ? textOf(data) : content,
    timestamp: createdAt,
    ...(toolName === null ? {} : { toolName }),
  };
}

const textOf = (data: Json): string => (data === null ? '' : typeof data === 'string' ? data : JSON.stringify(data));
