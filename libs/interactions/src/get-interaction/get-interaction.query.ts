import { Query } from '@nestjs/cqrs';
import { MESSAGE_ROLES, MESSAGE_TYPES } from '@parley/contracts';
import {
  anyJson,
  type CursorWindow,
  decimal,
  described,
  freeForm,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  sometimes,
  text,
  uuid,
} from '@parley/http';
import type { Json, JsonObject } from '@parley/kernel';
import type { InteractionMessage, UsageView } from '../domain/interaction-message.js';
import { INTERACTION_FIELDS, type InteractionView } from '../interaction.view.js';

export interface ParticipantView {
  readonly id: string;
  readonly externalId: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface InteractionDetail extends InteractionView {
  /** In the order in which they were said. */
  readonly messages: readonly InteractionMessage[];
  /** Null once the person has been erased. */
  readonly participant: ParticipantView | null;
}

const USAGE = record<UsageView>('MessageUsage', {
  model: described(nullable(text), 'The language model; null: none was named.'),
  inputTokens: described(integer, 'All tokens that went in.'),
  cachedInputTokens: described(integer, 'Those of them that came from a cache.'),
  outputTokens: described(integer, 'All tokens that came out.'),
  reasoningTokens: described(integer, 'Those of them that the model reasoned with.'),
  costUsd: described(nullable(decimal), 'US dollars, as said or by the prices of its time; null: not known.'),
});

export const INTERACTION_DETAIL = record<InteractionDetail>('InteractionDetail', {
  ...INTERACTION_FIELDS,
  messages: described(
    listOf(
      record<InteractionMessage>('InteractionMessage', {
        id: uuid,
        externalMessageId: described(nullable(text), "The caller's own id; null: none was given."),
        role: described(oneOf(MESSAGE_ROLES), 'Who speaks, or what the message is.'),
        messageType: described(oneOf(MESSAGE_TYPES), 'What it is, as it was sent.'),
        content: described(text, 'The text; empty where there is none.'),
        timestamp: described(instant, 'When it was said (UTC).'),
        toolName: sometimes(described(text, 'The tool, for a call of one.')),
        input: described(anyJson<Json>(), 'What went into the step; null: nothing was sent.'),
        output: described(anyJson<Json>(), 'What came out of the step; null: nothing was sent.'),
        properties: described(nullable(freeForm<JsonObject>()), 'Free-form data of the caller; null: none was sent.'),
        usage: described(nullable(USAGE), 'What the language model used to write it; null: nothing was told.'),
        latencyMs: described(nullable(integer), 'How long it took to write, in milliseconds; null: not told.'),
        finishReason: described(nullable(text), 'Why the language model stopped; null: not told.'),
      }),
    ),
    'Its messages, the earliest first; the Link header leads to further ones.',
  ),
  participant: described(
    nullable(
      record<ParticipantView>('Participant', {
        id: uuid,
        externalId: described(text, "The caller's own id of the user."),
        name: described(nullable(text), 'The full name; null: not known.'),
        email: described(nullable(text), 'The e-mail address; null: not known.'),
      }),
    ),
    'The user; null when it was erased.',
  ),
});

/** The conversation as it was read, with messages in the order of reading, of which `cursorPage` makes the page. */
export interface InteractionRead {
  readonly interaction: InteractionView;
  readonly messages: readonly { readonly id: string; readonly createdAt: Date; readonly message: InteractionMessage }[];
  readonly hasMore: boolean;
  readonly participant: ParticipantView | null;
}

export class GetInteraction extends Query<InteractionRead> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
    readonly messages: CursorWindow,
  ) {
    super();
  }
}
