import { queryOptions } from '@tanstack/react-query';
import { segmentsQuery } from '../api/lists.queries.js';
import { segmentNameOf } from './labels.js';

/** All segments, as people know them. */
export const namedSegmentsQuery = queryOptions({
  ...segmentsQuery,
  select: (segments) => segments.map((segment) => ({ ...segment, name: segmentNameOf(segment) })),
});
