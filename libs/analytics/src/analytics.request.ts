import { OneOf } from '@parley/http';
import { type Mode, MODES } from './domain/modes.js';
import { narrowedBut } from './filter/narrowing.request.js';

/** Says in the interface's document what the mode costs. */
export const MODE_AND_QUOTA =
  "In insights mode (the default) each answer takes one insight from the plan's quota; repeating the request within two " +
  'hours is free while its metrics stay the same. In simple mode the answer has only metrics and takes nothing.';

const InMode = () =>
  OneOf(MODES, { optional: true, default: 'insights', description: 'simple gives metrics alone and is not limited.' });

export class UserAnalyticsRequest extends narrowedBut() {
  @InMode()
  mode?: Mode;
}

export class OrganizationAnalyticsRequest extends narrowedBut('organizationId') {
  @InMode()
  mode?: Mode;
}

export class ProductAnalyticsRequest extends narrowedBut('productId') {
  @InMode()
  mode?: Mode;
}

export class SegmentAnalyticsRequest extends narrowedBut('segmentId') {}

export class PromptAnalyticsRequest extends narrowedBut('promptId') {}
