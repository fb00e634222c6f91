import { Flag, ObjectOf, Text } from '@parley/http';
import { MAX_NAME_LENGTH } from '../domain/segment-name.js';
import { FiltersRequest } from '../filters/filters.request.js';

/** Absent fields stay as they are. */
export class ChangeSegmentRequest {
  @ObjectOf(() => FiltersRequest, { optional: true, description: 'Takes the place of all earlier filters.' })
  filters?: FiltersRequest | null;

  @Text({ optional: true, min: 1, max: MAX_NAME_LENGTH, description: 'Made of the rules again when null.' })
  name?: string | null;

  @Text({ optional: true, max: 8192, description: 'Null clears it.' })
  description?: string | null;

  @Text({ optional: true, max: 50, description: 'Null clears it.' })
  icon?: string | null;

  @Flag({ optional: true, description: 'Marks it as a favourite.' })
  isFavorited?: boolean | null;
}
