import { Id, OneOf } from '@parley/http';
import { type Mode, MODES } from './domain/modes.js';

export class FilterRequest {
  @Id({ optional: true, description: 'Only conversations of this product.' })
  productId?: string;

  @Id({ optional: true, description: 'Only conversations of this version.' })
  versionId?: string;
}

/** What the mode costs, for the interface's document. */
export const MODE_AND_QUOTA =
  'In insights mode (the default) the answer spends from the budget of the plan, unless one on the same ' +
  'figures was paid for in the last two hours. In simple mode it has figures alone and costs nothing.';

export class AnalyticsRequest extends FilterRequest {
  @OneOf(MODES, { optional: true, description: 'insights by default; simple gives figures alone and is not limited.' })
  mode?: Mode;
}
