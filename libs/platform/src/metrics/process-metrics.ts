import { collectDefaultMetrics } from 'prom-client';
import { gaugeOf } from './metrics.js';
import { VERSION } from '../version.js';

let collecting = false;

/** Measures memory, CPU and event loop of this process, and says what it is. */
export function measureProcess(kind: string): void {
  if (!collecting) collectDefaultMetrics();
  collecting = true;
  gaugeOf('build_info', 'Always 1; the labels say what runs.', ['kind', 'version'], () => [
    { labels: { kind, version: VERSION }, value: 1 },
  ]);
}
