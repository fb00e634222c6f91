import type { Interval } from '@parley/analytics';
import { Text } from '@parley/http';
import {
  AlertPolicyRequest,
  type AlertQueryRequest,
  Condition,
  type ConditionRequest,
  Query,
  Window,
} from '../alert.request.js';

/** An absent field stays as it is; null sets a field that may be left out at creation to its default. */
export class ChangeAlertRequest extends AlertPolicyRequest {
  @Text({ optional: true, min: 1, max: 255, description: 'What people call it.' })
  name?: string | null;

  @Query({ optional: true, description: 'Takes the place of the earlier one, filters and all.' })
  query?: AlertQueryRequest | null;

  @Window({ optional: true })
  window?: Interval | null;

  @Condition({ optional: true, description: 'Takes the place of the earlier one.' })
  condition?: ConditionRequest | null;
}
