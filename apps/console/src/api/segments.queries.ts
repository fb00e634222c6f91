import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, done, read } from './client.js';
import type { components } from './schema.js';

type Rule = components['schemas']['FiltersRequest']['rules'][number];

/** The rules that say who is in a segment. */
interface SegmentFilters {
  readonly rules: readonly Rule[];
}

const body = (filters: SegmentFilters) => ({ ...filters, rules: [...filters.rules] });

/** How many people a segment would hold. */
export const previewQuery = (filters: SegmentFilters) =>
  queryOptions({
    queryKey: ['segment-preview', filters],
    queryFn: async () => (await read(client.POST('/v1/segments/preview', { body: { filters: body(filters) } }))).data,
    enabled: filters.rules.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** @param id null: a new segment. @param name empty: named after its rules. */
export async function saveSegment(id: string | null, name: string, filters: SegmentFilters): Promise<void> {
  const given = { filters: body(filters), ...(name === '' ? {} : { name }) };
  if (id === null) await read(client.POST('/v1/segments', { body: given }));
  else await read(client.PATCH('/v1/segments/{id}', { params: { path: { id } }, body: given }));
}

export const deleteSegment = (id: string): Promise<void> =>
  done(client.DELETE('/v1/segments/{id}', { params: { path: { id } } }));
