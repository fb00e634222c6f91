import { type CursorWindow, decodeCursor, QueryInteger, Text } from '@parley/http';

const DEFAULT_MESSAGE_LIMIT = 1_000;
const MAX_MESSAGE_LIMIT = 1_000;

export class GetInteractionRequest {
  @QueryInteger({
    min: 1,
    max: MAX_MESSAGE_LIMIT,
    default: DEFAULT_MESSAGE_LIMIT,
    description: 'Messages in one answer; fewer where they hold more than 8 MiB.',
  })
  messageLimit?: number;

  @Text({ optional: true, min: 1, max: 128, description: 'A place among the messages, from a Link header.' })
  messageCursor?: string;
}

/** @throws Problem `invalid` for a broken cursor. */
export const messageWindow = ({
  messageLimit = DEFAULT_MESSAGE_LIMIT,
  messageCursor,
}: GetInteractionRequest): CursorWindow => ({
  limit: messageLimit,
  cursor: messageCursor === undefined ? null : decodeCursor(messageCursor, 'messageCursor'),
});
