import { Query } from '@nestjs/cqrs';
import { listOf, nullable, oneOf, record, sometimes, text, uuid, instant } from '@parley/http';
import { INTERACTION_ROLES, type InteractionMessage } from '../domain/interaction-message.js';
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

export const INTERACTION_DETAIL = record<InteractionDetail>('InteractionDetail', {
  ...INTERACTION_FIELDS,
  messages: listOf(
    record<InteractionMessage>('InteractionMessage', {
      role: oneOf(INTERACTION_ROLES),
      content: text,
      timestamp: instant,
      toolName: sometimes(text),
    }),
  ),
  participant: nullable(
    record<ParticipantView>('Participant', {
      id: uuid,
      externalId: text,
      name: nullable(text),
      email: nullable(text),
    }),
  ),
});

export class GetInteraction extends Query<InteractionDetail> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
  ) {
    super();
  }
}
