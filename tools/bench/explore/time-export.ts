import { ApiClient } from '@parley/api-client';
import { residentMegabytes } from '../resident-megabytes.js';

export interface Exported {
  readonly format: string;
  readonly rowsPerSecond: number;
  readonly megabytes: number;
  /** Of gateway and engine in one process: before, and the most while it was read. */
  readonly rssBeforeMb: number;
  readonly rssMb: number;
}

const SAMPLE_MS = 200;

/** A whole list, read as fast as it comes. */
export async function timeExport(api: ApiClient, format: string, rows: number): Promise<Exported> {
  const rssBeforeMb = await residentMegabytes(process.pid);
  let [bytes, rssMb] = [0, rssBeforeMb];
  const sampling = setInterval(() => {
    void residentMegabytes(process.pid).then((now) => (rssMb = Math.max(rssMb, now)));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  for await (const chunk of await api.stream(`/interactions?format=${format}`)) bytes += (chunk as Buffer).length;
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  return {
    format,
    rowsPerSecond: Math.round(rows / seconds),
    megabytes: Math.round(bytes / 1e6),
    rssBeforeMb,
    rssMb,
  };
}
