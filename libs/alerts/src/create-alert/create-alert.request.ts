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

export class CreateAlertRequest extends AlertPolicyRequest {
  @Text({ min: 1, max: 255, description: 'What people call it.' })
  name!: string;

  @Query({ description: 'What is watched.' })
  query!: AlertQueryRequest;

  @Window({})
  window!: Interval;

  @Condition({ description: 'What makes a window bad.' })
  condition!: ConditionRequest;
}
