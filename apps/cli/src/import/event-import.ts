import { contentId } from './content-id.js';
import type { ImportKind } from './import-file.js';
import { postBatch, reasonOf } from './post-batch.js';

const EVENTS_PER_BATCH = 500;

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
    const results = await postBatch(api, { path: '/events/batch', field: 'events' }, events);
    return lines.map(({ number }, index) => {
      const result = results[index] ?? { status: 'rejected' };
      return { number, outcome: result.status, ...(result.status === 'rejected' ? { reason: reasonOf(result) } : {}) };
    });
  },
});
