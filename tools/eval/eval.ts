import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { LocalAnalyser } from '../../libs/analysis/src/index.js';
import { LabelledData } from '../labelled/labelled-data.js';
import { CrossValidation } from './cross-validation.js';
import type { Section } from './figure.js';
import { markdownReport, plainTable } from './report.js';
import type { Bench } from './suite.js';
import { SUITES } from './suites/index.js';

const DEFAULT_DATA = '../shared/analysis/data';

/** `npm run eval -- [--data DIR] [--half dev|heldout] [--train-data DIR] [--only SUITE,..] [--out FILE]` */
function main(): void {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: DEFAULT_DATA },
      half: { type: 'string', default: 'dev' },
      'train-data': { type: 'string' },
      only: { type: 'string' },
      out: { type: 'string', default: 'docs/analysis-quality.md' },
    },
  });
  const half = values.half === 'heldout' ? 'heldout' : 'dev';
  const data = new LabelledData(values.data, half);
  const bench: Bench = {
    data,
    development: developmentOf(values.data, values['train-data']),
    crossValidation: new CrossValidation(data),
    analyser: new LocalAnalyser(),
  };
  const names = values.only?.split(',') ?? Object.keys(SUITES);
  const sections = names.map((name) => run(name, bench));
  const missing = [...data.missing].sort();
  if (missing.length > 0) console.log(`Not in ${values.data} (${half}), hence not measured: ${missing.join(', ')}`);
  console.log(plainTable(sections));
  if (values.only === undefined) {
    const command = `npm run eval -- --data DIR --half ${half}`;
    mkdirSync(dirname(values.out), { recursive: true });
    writeFileSync(values.out, markdownReport({ half, sections, missing, command }));
  }
  console.log(lastLine(sections));
}

/** Taxonomies are trained on the development half, next to the measured one or in the default folder. */
function developmentOf(measured: string, given: string | undefined): LabelledData {
  const beside = new LabelledData(given ?? measured, 'dev');
  const found = beside.sample('topics_clinc').length > 0;
  return found || given !== undefined ? beside : new LabelledData(DEFAULT_DATA, 'dev');
}

function run(name: string, bench: Bench): Section {
  const suite = SUITES[name];
  if (suite === undefined) throw new Error(`No suite ${name}; there are ${Object.keys(SUITES).join(', ')}`);
  const started = performance.now();
  const section = suite(bench);
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return section;
}

/** One JSON object, figure name to value; null where nothing could be measured. */
function lastLine(sections: readonly Section[]): string {
  const figures = sections.flatMap((section) => section.figures);
  return JSON.stringify(
    Object.fromEntries(figures.map(({ name, value }) => [name, Number.isNaN(value) ? null : Number(value.toFixed(4))])),
  );
}

main();
