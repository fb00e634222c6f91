import { ObjectOf, Text } from '@parley/http';
import { FiltersRequest } from '../filters/filters.request.js';
import { MAX_NAME_LENGTH } from '../domain/segment-name.js';

export class CreateSegmentRequest {
  @ObjectOf(() => FiltersRequest, { description: 'Who is in it.' })
  filters!: FiltersRequest;

  @Text({ optional: true, min: 1, max: MAX_NAME_LENGTH, description: 'Made of the rules when absent.' })
  name?: string | null;

  @Text({ optional: true, max: 8192, description: 'What it is for.' })
  description?: string | null;

  @Text({ optional: true, max: 50, description: 'An icon identifier.' })
  icon?: string | null;
}
