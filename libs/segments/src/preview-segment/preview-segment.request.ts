import { ObjectOf } from '@parley/http';
import { FiltersRequest } from '../filters/filters.request.js';

export class PreviewSegmentRequest {
  @ObjectOf(() => FiltersRequest, { description: 'Who would be in it.' })
  filters!: FiltersRequest;
}
