import { Id, Text } from '@parley/http';

export class FlagConversationRequest {
  @Id({ description: "The conversation, by Parley's id." })
  conversationId!: string;

  @Text({ min: 1, max: 1_024, description: 'Why somebody should look at it.' })
  reason!: string;
}
