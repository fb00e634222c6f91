import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureFloor } from './floor/measure-floor.js';

const FLOORS = join(import.meta.dirname, 'floor/floors.json');
/** A recorded floor lies this far below what was measured, so that a harmless change does not stop the build. */
const MARGIN = 0.03;

/** `npm run eval:floor [-- --record]`: measures the small set and fails when a figure fell below its recorded floor. */
function main(): void {
  const figures = measureFloor();
  if (process.argv.includes('--record')) record(figures);
  const floors = JSON.parse(readFileSync(FLOORS, 'utf8')) as Record<string, number>;
  const fallen = Object.entries(floors).filter(([name, floor]) => !((figures[name] ?? -1) >= floor));
  for (const [name, value] of Object.entries(figures)) {
    const mark = fallen.some(([one]) => one === name) ? 'BELOW ITS FLOOR' : '';
    console.log(`${name.padEnd(28)} ${value.toFixed(3)}   floor ${(floors[name] ?? NaN).toFixed(2)}  ${mark}`);
  }
  console.log(JSON.stringify(figures));
  if (fallen.length > 0) {
    console.error(`Below the floor: ${fallen.map(([name]) => name).join(', ')}`);
    process.exitCode = 1;
  }
}

function record(figures: Record<string, number>): void {
  const floors = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.floor((value - MARGIN) * 100) / 100]),
  );
  writeFileSync(FLOORS, `${JSON.stringify(floors, null, 2)}\n`);
}

main();
