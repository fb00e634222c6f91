import { Id, ListOf, OneOf, Properties, Text } from '@parley/http';

const MAX_QUESTION = 1_000;
const MAX_MESSAGE = 16_384;
const MAX_MESSAGES = 100;
const MAX_ID = 128;

class ChatMessage {
  @OneOf(['user', 'assistant'], { description: 'Who said it.', example: 'user' })
  role!: 'user' | 'assistant';

  @Text({ max: MAX_MESSAGE, description: 'What was said.', example: 'How many conversations were there last week?' })
  content!: string;
}

export class ChatRequest {
  @Text({
    min: 1,
    max: MAX_QUESTION,
    description: 'A question in plain English.',
    example: 'How many conversations were there last week?',
  })
  question!: string;

  @Id({
    optional: true,
    description:
      'Limits the answer to this product. Has no effect when the question names a product, asks for a breakdown by product, or is a text taken from `understoodAs`.',
  })
  productId?: string | null;

  @Text({
    optional: true,
    min: 1,
    max: MAX_ID,
    description: 'Comes back as it is; absent: a new one.',
    example: 'chat-1',
  })
  conversationId?: string | null;

  @ListOf(() => ChatMessage, {
    optional: true,
    min: 0,
    max: MAX_MESSAGES,
    description:
      'What was said before. The grammar reads each question by itself; a language model, where one is configured, is told of the latest six.',
  })
  messages?: ChatMessage[] | null;

  @Properties({
    optional: true,
    description: 'What else is known: `timeZone`, an IANA name, says when days begin; anything else is left alone.',
    example: { timeZone: 'Europe/Berlin' },
  })
  context?: Record<string, unknown> | null;
}
