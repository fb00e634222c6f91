import { OffsetPageQuery, OneOf } from '@parley/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/delivery.js';

export class ListDeliveriesRequest extends OffsetPageQuery {
  @OneOf(DELIVERY_STATUSES, { optional: true, description: 'What became of them.' })
  status?: DeliveryStatus;
}
