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
  'In insights mode (the default) the answer takes from the quota of the plan, unless one on the same ' +
  'metrics was taken in the last two hours. In simple mode it has metrics alone and takes nothing.';

export class AnalyticsRequest extends FilterRequest {
  @OneOf(MODES, {
    optional: true,
    default: 'insights',
    description: 'simple gives metrics alone and is not limited.',
  })
  mode?: Mode;
}
