import { Id, OneOf } from '@parley/http';

export const MODES = ['simple', 'insights'] as const;
export type Mode = (typeof MODES)[number];

export class ConversationFilterRequest {
  @Id({ optional: true, description: 'Only conversations of this product.' })
  productId?: string;

  @Id({ optional: true, description: 'Only conversations of this version.' })
  versionId?: string;
}

/** What the mode costs, for the interface's document. */
export const METERED_MODE =
  'In insights mode (the default) the answer spends from the budget of the plan, unless this very answer was paid for ' +
  'in the last two hours. In simple mode it has figures alone and costs nothing.';

export class AnalyticsRequest extends ConversationFilterRequest {
  @OneOf(MODES, { optional: true, description: 'insights by default; simple gives figures alone and is not limited.' })
  mode?: Mode;
}

export type ConversationFilter = Pick<ConversationFilterRequest, 'productId' | 'versionId'>;
