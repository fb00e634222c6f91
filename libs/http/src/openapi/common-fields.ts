/** Fields and parameters that mean the same everywhere; one that means more says so where it is declared. */
const COMMON_FIELDS: Readonly<Record<string, string>> = {
  id: 'Its id in Parley.',
  success: 'Always true.',
  createdAt: 'When Parley first recorded it (UTC).',
  updatedAt: 'When it last changed (UTC).',
  properties: 'Free-form data of your own.',
  productId: "The product, by Parley's id.",
  versionId: "The version of the product, by Parley's id.",
  promptId: "The prompt, by Parley's id.",
  userId: "The user, by Parley's id.",
  organizationId: "The organization, by Parley's id.",
  conversationId: "The conversation, by Parley's id.",
  interactionId: "The conversation, by Parley's id.",
  messageId: "The message, by Parley's id.",
  segmentId: "The segment, by Parley's id.",
  modelId: "The model, by Parley's id.",
  webhookId: "The webhook, by Parley's id.",
  deliveryId: "The delivery, by Parley's id.",
  totalConversations: 'Matching conversations, analysed or not.',
  conversationCount: 'Matching conversations, analysed or not.',
  messageCount: 'Messages of the matching conversations.',
};

/** The description that a field or parameter of this name has, unless its own schema says more. */
export const commonDescription = (name: string): string | undefined => COMMON_FIELDS[name];

/** The schema of the field, with the common description of its name where it has none of its own. */
export function withCommonDescription<Schema extends object>(name: string, schema: Schema): Schema {
  const description = commonDescription(name);
  return 'description' in schema || description === undefined ? schema : { ...schema, description };
}
