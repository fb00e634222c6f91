import { Id, OneOf } from '@parley/http';

export const MODES = ['simple', 'insights'] as const;
export type Mode = (typeof MODES)[number];

export class ConversationFilterRequest {
  @Id({ optional: true, description: 'Only conversations of this product.' })
  productId?: string;

  @Id({ optional: true, description: 'Only conversations of this version.' })
  versionId?: string;
}

export class AnalyticsRequest extends ConversationFilterRequest {
  @OneOf(MODES, { optional: true, description: 'insights by default; simple gives figures alone and is not limited.' })
  mode?: Mode;
}

export type ConversationFilter = Pick<ConversationFilterRequest, 'productId' | 'versionId'>;
