import type { Conversation } from '@parley/analysis';

/** The conversations themselves: from the store of record, since no other one holds their text. */
export abstract class InteractionTranscripts {
  abstract exists(tenantId: string, conversationId: string): Promise<boolean>;
  /** Null: the tenant has no such conversation. */
  abstract read(tenantId: string, conversationId: string): Promise<Conversation | null>;
}
