import type { ApiClient } from '@parley/api-client';
import { byHalves } from './by-halves.js';

/** What the service did with an item of a batch. */
export interface BatchResult {
  readonly status: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
  readonly conversationId?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Posts the items as a batch of the kind; an item at which the service rejects the whole body is rejected alone. */
export const postBatch = (
  api: ApiClient,
  { path, field }: { readonly path: string; readonly field: string },
  items: readonly unknown[],
): Promise<BatchResult[]> =>
  byHalves(
    items,
    async (some) => (await api.call<{ results: BatchResult[] }>('POST', path, { [field]: some })).results,
    (_, message) => ({ status: 'rejected', errors: [{ path: '', message }] }),
  );

export const reasonOf = ({ errors = [] }: BatchResult): string =>
  errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
