import { MESSAGE_TYPES, type MessageType } from '@parley/contracts';
import {
  AnyJson,
  Content,
  EXAMPLE_PRODUCT_ID,
  ExternalId,
  ExternalProductId,
  Flag,
  Id,
  Instant,
  ListOf,
  ListOfShapes,
  Numeric,
  ObjectOf,
  OneOf,
  Properties,
  Text,
  TextOr,
  Whole,
} from '@parley/http';
import { type Json, type JsonObject, MAX_COST_USD } from '@parley/kernel';
import { MAX_COMPONENTS, PromptComponentRequest } from '@parley/prompts';
import { OTHER_SHAPES } from './other-shapes.js';

const ROLES = ['user', 'assistant', 'system'] as const;
export type Role = (typeof ROLES)[number];

const MAX_MESSAGES = 1_000;

const MAX_TOKENS = 1_000_000_000;
/** A week: nobody waits longer for a message. */
const MAX_LATENCY_MS = 604_800_000;
const Tokens = (description: string) => Whole({ optional: true, min: 0, max: MAX_TOKENS, description });

export class UsageRequest {
  @Tokens('All tokens that went in, cached ones included.')
  inputTokens?: number | null;

  @Tokens('All tokens that came out, those of the reasoning included.')
  outputTokens?: number | null;

  @Tokens('Those of inputTokens that came from a cache.')
  cachedInputTokens?: number | null;

  @Tokens('Those of outputTokens that the model reasoned with.')
  reasoningTokens?: number | null;

  @Numeric({
    optional: true,
    min: 0,
    max: MAX_COST_USD,
    description:
      "What it cost in US dollars. By the model's prices when absent, if they come to no more than the maximum.",
  })
  costUsd?: number | null;
}

export class MessageRequest {
  @OneOf(ROLES, {
    optional: true,
    description: 'Who speaks; either this or messageType.',
    alsoTaken: '; of OpenAI also tool, function, developer',
  })
  role?: Role | null;

  @OneOf(MESSAGE_TYPES, { optional: true, description: 'What it is; either this or role.' })
  messageType?: MessageType | null;

  @Content({ optional: true, description: 'Required for what users, assistants and the system say.' })
  content?: string | null;

  @ExternalId({ optional: true, description: 'Your own id; a message that the conversation already has is skipped.' })
  externalMessageId?: string | null;

  @Instant({
    optional: true,
    description: 'When it was said. Default: just after the previous message of the request; for the first one, now.',
  })
  createdAt?: string | null;

  @Text({ optional: true, min: 1, max: 255, description: 'Required for a tool_call.' })
  toolName?: string | null;

  @AnyJson({ optional: true, description: 'What a tool was called with.' })
  input?: Json;

  @AnyJson({ optional: true, description: 'What a tool gave back.' })
  output?: Json;

  @AnyJson({ optional: true, description: 'What the message rests on, such as passages that were looked up.' })
  context?: Json;

  @Text({ optional: true, min: 1, max: 255, description: 'The language model that wrote it.' })
  model?: string | null;

  @ObjectOf(() => UsageRequest, { optional: true, description: 'What the language model used to write it.' })
  usage?: UsageRequest | null;

  @Whole({ optional: true, min: 0, max: MAX_LATENCY_MS, description: 'How long it took to write, in milliseconds.' })
  latencyMs?: number | null;

  @Text({ optional: true, min: 1, max: 255, description: 'Why the language model stopped, such as stop or length.' })
  finishReason?: string | null;

  @Id({ optional: true, description: "The message that it belongs to, by Parley's id." })
  parentMessageId?: string | null;

  @ExternalId({ optional: true, description: "The message that it belongs to, by the caller's own id." })
  parentExternalMessageId?: string | null;

  @Properties({ optional: true })
  properties?: JsonObject | null;

  @Properties({ optional: true, description: 'What is known of its sound, free-form.' })
  voice?: JsonObject | null;
}

export class SystemPromptRequest {
  @Id({ optional: true })
  promptId?: string | null;

  @ExternalId({
    optional: true,
    description: 'Your own id of the prompt; if it is not known yet and a text is sent, the prompt is created.',
  })
  externalPromptId?: string | null;

  @Content({ optional: true, description: 'As it was sent to the model, or with {{variables}}.' })
  content?: string | null;

  @ListOf(() => PromptComponentRequest, {
    optional: true,
    min: 1,
    max: MAX_COMPONENTS,
    description: 'The text in parts, in their order; in place of content.',
  })
  components?: PromptComponentRequest[] | null;

  @Properties({ optional: true, description: 'The values that were filled in, by name.' })
  variables?: JsonObject | null;
}

export class RecordMessagesRequest {
  @ExternalId({ description: 'A user that is not known yet is created.' })
  externalUserId!: string;

  @ListOfShapes(() => MessageRequest, OTHER_SHAPES, {
    min: 1,
    max: MAX_MESSAGES,
    description:
      'What was said, the earliest first. Messages as OpenAI (Chat Completions, Responses), Anthropic and the Vercel AI ' +
      'SDK have them are taken as they are: each thought, call and result in them becomes a message of its own.',
  })
  messages!: (MessageRequest | JsonObject)[];

  @Id({ optional: true, description: 'Needed when the conversation is new and the key has no default product.' })
  productId?: string | null;

  @ExternalProductId()
  externalProductId?: string | null;

  @Id({ optional: true, description: "A known conversation, by Parley's id." })
  conversationId?: string | null;

  @ExternalId({
    optional: true,
    description: "The conversation, by the caller's own id; one that is not known yet is created.",
  })
  externalConversationId?: string | null;

  @ExternalId({ optional: true, description: 'An organization that is not known yet is created.' })
  externalOrganizationId?: string | null;

  @Text({ optional: true, min: 1, max: 255, example: 'gpt-4o-mini', description: 'The language model that answers.' })
  model?: string | null;

  @Properties({ optional: true, description: 'Merged key by key into those of the conversation.' })
  properties?: JsonObject | null;

  @TextOr(() => SystemPromptRequest, { optional: true, description: 'The system prompt in use.' })
  systemPrompt?: string | SystemPromptRequest | null;

  @Numeric({ optional: true, min: 0, max: 1, default: 1, description: 'Fraction of conversations that is stored.' })
  sampleRate?: number | null;

  @Flag({ optional: true, description: 'Stores the conversation whatever the sample rate.' })
  forceSample?: boolean | null;

  @Properties({ optional: true, description: 'What is known of the call, free-form.' })
  voiceCall?: JsonObject | null;
}

/** The conversation of the README. */
export const CONVERSATION_EXAMPLE = {
  productId: EXAMPLE_PRODUCT_ID,
  externalUserId: 'ada',
  externalConversationId: 'c-1',
  model: 'gpt-4o-mini',
  messages: [
    { role: 'user', content: 'My invoice is wrong again. This is the second time, it is really annoying.' },
    { role: 'assistant', content: 'I am sorry. I have corrected the invoice and sent you the new one.' },
    { role: 'user', content: 'Great, thank you so much! Can I also upgrade to the annual plan?' },
  ],
};
