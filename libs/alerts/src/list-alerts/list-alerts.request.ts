import { OffsetPageQuery, OneOf } from '@parley/http';
import { ALERT_STATES, type AlertStateName } from '../domain/alert-state.js';

export class ListAlertsRequest extends OffsetPageQuery {
  @OneOf(ALERT_STATES, { optional: true, description: 'Only those that are in this state now.' })
  state?: AlertStateName;
}
