import type { OtherShapes } from '@parley/http';
import type { JsonObject } from '@parley/kernel';
import { plainMessages, shapeOf } from '@parley/message-shapes';

const described = (description: string, schema: object = {}) => ({ ...schema, description });
const listOf = (description: string) => described(description, { type: 'array', items: { type: 'object' } });

const OPENAI_CHAT = {
  title: 'OpenAI Chat Completions message',
  type: 'object',
  description: 'As sent to and received from Chat Completions. Pictures, sounds and files are named and left out.',
  required: ['role'],
  properties: {
    role: described('Who speaks.', { enum: ['developer', 'system', 'user', 'assistant', 'tool', 'function'] }),
    content: described('A text, parts of one, or null beside calls.'),
    tool_calls: listOf('Each becomes a tool_call.'),
    tool_call_id: described('The call that a result answers; gives it its toolName.', { type: 'string' }),
  },
};

const OPENAI_RESPONSES = {
  title: 'OpenAI Responses item',
  type: 'object',
  description:
    'An input or output item of Responses: message, reasoning, function_call, function_call_output and others.',
  required: ['type'],
  properties: { type: described('What the item is.', { type: 'string' }) },
};

const ANTHROPIC = {
  title: 'Anthropic message',
  type: 'object',
  description: 'As sent to and received from Messages; its blocks become messages of their own.',
  required: ['role', 'content'],
  properties: {
    role: described('Who speaks.', { enum: ['user', 'assistant'] }),
    content: listOf('Blocks: text, thinking, tool_use, tool_result, image, document and others.'),
  },
};

const VERCEL_UI = {
  title: 'Vercel AI SDK UI message',
  type: 'object',
  description: 'Its id becomes the externalMessageId; each part that is a step becomes a message of its own.',
  required: ['role', 'parts'],
  properties: {
    id: described("The message's id.", { type: 'string' }),
    role: described('Who speaks.', { enum: ['system', 'user', 'assistant'] }),
    parts: listOf('Texts, reasoning, calls of tools with their results, files.'),
  },
};

/** Other products' messages that POST /messages accepts unchanged. */
export const OTHER_SHAPES: OtherShapes = {
  schemas: [OPENAI_CHAT, OPENAI_RESPONSES, ANTHROPIC, VERCEL_UI],
  read: (item) => (shapeOf(item as JsonObject) === null ? null : plainMessages(item as JsonObject)),
};
