import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { residentMegabytes } from '../resident-megabytes.js';

export interface Exported {
  readonly format: string;
  readonly rowsPerSecond: number;
  readonly megabytes: number;
  /** Processor microseconds of this process (gateway and engine) for one row. */
  readonly cpuMicroseconds: number;
  /** Memory of gateway and engine in one process: before, and the most during the export. */
  readonly rssBeforeMb: number;
  readonly rssMb: number;
}

const SAMPLE_MS = 200;
const SCRIPT = new URL('./read-export.ts', import.meta.url).pathname;

/** A whole list, read by another process as fast as it comes. */
export async function timeExport(url: string, key: string, rows: number): Promise<Omit<Exported, 'format'>> {
  const rssBeforeMb = await residentMegabytes(process.pid);
  let rssMb = rssBeforeMb;
  const sampling = setInterval(() => {
    void residentMegabytes(process.pid).then((now) => (rssMb = Math.max(rssMb, now)));
  }, SAMPLE_MS);
  const cpu = process.cpuUsage();
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, SCRIPT, url, key]);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampling);
  const [bytes = 0, seconds = 0] = stdout.split(' ').map(Number);
  return {
    rowsPerSecond: Math.round(rows / seconds),
    megabytes: Math.round(bytes / 1e6),
    cpuMicroseconds: Math.round((10 * (user + system)) / rows) / 10,
    rssBeforeMb,
    rssMb,
  };
}
