import { Query } from '@nestjs/cqrs';
import type { ShownMessage } from '../domain/shown-message.js';
import type { InteractionView } from '../interaction.view.js';

export interface ParticipantView {
  readonly id: string;
  readonly externalId: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface InteractionDetail extends InteractionView {
  /** In the order in which they were said. */
  readonly messages: readonly ShownMessage[];
  /** Null once the person has been erased. */
  readonly participant: ParticipantView | null;
}

export class GetInteraction extends Query<InteractionDetail> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
  ) {
    super();
  }
}
