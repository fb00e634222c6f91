/** Which conversations an aggregate is over. What is absent or null does not narrow it. */
export interface ConversationFilter {
  readonly productId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly versionId?: string | null;
  readonly promptId?: string | null;
  readonly userId?: string | null;
  readonly organizationId?: string | null;
  /** Names under which conversations call the model. */
  readonly models?: readonly string[] | null;
  /** When the conversation began: `from` is in, `to` is not. */
  readonly from?: Date | null;
  readonly to?: Date | null;
}
