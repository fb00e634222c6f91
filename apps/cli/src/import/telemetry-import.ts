import { type ApiClient, ApiError } from '@parley/api-client';
import { StartupError } from '@parley/kernel';
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

/** Sends a rejected request again by halves until the item at fault is found; spans already stored stay as they are. */
async function send(
  api: ApiClient,
  product: string | undefined,
  items: readonly Item[],
  reasons: Map<number, string>,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const reason = await rejectionOf(api, product, items);
  if (reason === null) return;
  // Without a product, everything that follows would be rejected as well.
  if (reason.startsWith('no product')) throw new StartupError(`Nothing was imported of it: ${reason}; or --product.`);
  if (items.length === 1) return void reasons.set(first.number, reason);
  const half = Math.ceil(items.length / 2);
  await send(api, product, items.slice(0, half), reasons);
  await send(api, product, items.slice(half), reasons);
}

async function rejectionOf(
  api: ApiClient,
  product: string | undefined,
  items: readonly Item[],
): Promise<string | null> {
  const signal = items[0]?.signal ?? 'traces';
  const body = { [signal === 'traces' ? 'resourceSpans' : 'resourceLogs']: items.map(({ group }) => group) };
  try {
    const { partialSuccess: partial } = await api.exportTelemetry<Answer>(signal, body, product);
    const rejected = Number(partial?.rejectedSpans ?? partial?.rejectedLogRecords ?? 0);
    return rejected === 0 ? null : (partial?.errorMessage ?? 'is not taken');
  } catch (error) {
    if (error instanceof ApiError && [400, 413].includes(error.status)) return error.message;
    throw error;
  }
}
