import { contentId } from './content-id.js';
import type { ImportKind } from './import-file.js';

const EVENTS_PER_BATCH = 500;

interface BatchResult {
  readonly status: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Each line is a POST /events body; without an `insertId` it gets one from its place and content. */
export const eventImport = (product: string | undefined): ImportKind => ({
  name: 'events',
  linesPerBatch: EVENTS_PER_BATCH,
  send: async (api, lines) => {
    const events = lines.map(({ number, value }) => ({
      ...value,
      ...(value['externalProductId'] == null ? { productId: value['productId'] ?? product } : {}),
      insertId: value['insertId'] ?? contentId(`${number} ${JSON.stringify(value)}`),
    }));
    const { results } = await api.call<{ results: BatchResult[] }>('POST', '/events/batch', { events });
    return lines.map(({ number }, index) => {
      const { status, errors = [] } = results[index] ?? { status: 'rejected' as const };
      const reason = errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
      return { number, outcome: status, ...(status === 'rejected' ? { reason } : {}) };
    });
  },
});
