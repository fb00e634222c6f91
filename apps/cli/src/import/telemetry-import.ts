import { type ApiClient, ApiError } from '@parley/api-client';
import { StartupError } from '@parley/kernel';
import { byHalves } from './by-halves.js';
import type { ImportKind, LineResult } from './import-file.js';
import type { Line } from './line.js';
import { openInferenceSpan } from './open-inference-lines.js';
import { type Telemetry, telemetryOf } from './otlp-lines.js';

const LINES_PER_BATCH = 500;
/** The service allows 2,000 spans a request. */
const ITEMS_PER_REQUEST = 500;

/** Each line is an OTLP request in JSON, as the collector's file exporter writes it: spans or log records. */
export const otlpImport = (product: string | undefined): ImportKind => importOf('otlp', product, telemetryOf);

/** Each line is a span with OpenInference's attributes, as OpenTelemetry's SDKs print it or Phoenix exports it. */
export const openInferenceImport = (product: string | undefined): ImportKind =>
  importOf('openinference', product, (line) => telemetryOf(openInferenceSpan(line)));

const importOf = (
  name: string,
  product: string | undefined,
  read: (line: Line['value']) => Telemetry[] | string,
): ImportKind => ({
  name,
  linesPerBatch: LINES_PER_BATCH,
  send: async (api, lines) => {
    const reasons = new Map<number, string>();
    const items = lines.flatMap(({ number, value }) => {
      const found = read(value);
      if (typeof found !== 'string') return found.map((item) => ({ ...item, number }));
      reasons.set(number, found);
      return [];
    });
    for (const signal of ['traces', 'logs'] as const) {
      const ofSignal = items.filter((item) => item.signal === signal);
      for (let from = 0; from < ofSignal.length; from += ITEMS_PER_REQUEST) {
        await send(api, product, ofSignal.slice(from, from + ITEMS_PER_REQUEST), reasons);
      }
    }
    return lines.map(({ number }) => toResult(number, reasons.get(number)));
  },
});

const toResult = (number: number, reason: string | undefined): LineResult =>
  reason === undefined ? { number, outcome: 'created' } : { number, outcome: 'rejected', reason };

type Item = Telemetry & { readonly number: number };

interface Answer {
  readonly partialSuccess?: {
    readonly rejectedSpans?: string;
    readonly rejectedLogRecords?: string;
    readonly errorMessage?: string;
  };
}

/** As the service says it of each span that has none; before it stands the number of these spans. */
const NO_PRODUCT = /^(\d+) x (no product [^;]*)$/;

/** Sets why an item is not taken; spans already stored stay as they are when they are sent again. */
async function send(
  api: ApiClient,
  product: string | undefined,
  items: readonly Item[],
  reasons: Map<number, string>,
): Promise<void> {
  await byHalves(
    items,
    async (some) => {
      const reason = await rejectionOf(api, product, some);
      if (reason === null) return [];
      if (some === items) requireProduct(items, reason);
      // The service does not say which items it did not take.
      throw new ApiError(400, reason);
    },
    ({ number }, reason) => reasons.set(number, reason),
  );
}

/** @throws StartupError when nothing in the items has a product: what follows hardly has one either. */
function requireProduct(items: readonly Item[], reason: string): void {
  const [, spans, noProduct] = NO_PRODUCT.exec(reason) ?? [];
  if (noProduct === undefined || Number(spans) !== items.length) return;
  throw new StartupError(`From line ${items[0]?.number} on, ${noProduct}, or pass --product.`);
}

async function rejectionOf(
  api: ApiClient,
  product: string | undefined,
  items: readonly Item[],
): Promise<string | null> {
  const signal = items[0]?.signal ?? 'traces';
  const body = { [signal === 'traces' ? 'resourceSpans' : 'resourceLogs']: items.map(({ group }) => group) };
  const { partialSuccess: partial } = await api.exportTelemetry<Answer>(signal, body, product);
  const rejected = Number(partial?.rejectedSpans ?? partial?.rejectedLogRecords ?? 0);
  return rejected === 0 ? null : (partial?.errorMessage ?? 'is not taken');
}
