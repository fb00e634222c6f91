import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureGate } from './gate/measure-gate.js';

const THRESHOLDS = join(import.meta.dirname, 'gate/thresholds.json');
/** A recorded threshold lies this far below what was measured, so that a harmless change does not stop the build. */
const MARGIN = 0.03;

/** `npm run eval:gate [-- --record]`: measures the small set and fails when a figure fell below its threshold. */
function main(): void {
  const figures = measureGate();
  if (process.argv.includes('--record')) record(figures);
  const thresholds = JSON.parse(readFileSync(THRESHOLDS, 'utf8')) as Record<string, number>;
  const fallen = Object.entries(thresholds).filter(([name, threshold]) => !((figures[name] ?? -1) >= threshold));
  for (const [name, value] of Object.entries(figures)) {
    const mark = fallen.some(([one]) => one === name) ? 'BELOW ITS THRESHOLD' : '';
    console.log(`${name.padEnd(28)} ${value.toFixed(3)}   threshold ${(thresholds[name] ?? NaN).toFixed(2)}  ${mark}`);
  }
  console.log(JSON.stringify(figures));
  if (fallen.length > 0) {
    console.error(`Below the threshold: ${fallen.map(([name]) => name).join(', ')}`);
    process.exitCode = 1;
  }
}

function record(figures: Record<string, number>): void {
  const thresholds = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.floor((value - MARGIN) * 100) / 100]),
  );
  writeFileSync(THRESHOLDS, `${JSON.stringify(thresholds, null, 2)}\n`);
}

main();
