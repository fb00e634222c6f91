import { type Figure, reached, type Section } from './figure.js';
import { worthSection } from './worth.js';

export interface ReportInputs {
  readonly half: string;
  readonly sections: readonly Section[];
  readonly missing: readonly string[];
  readonly command: string;
}

/** The page docs/analysis-quality.md. */
export function markdownReport({ half, sections, missing, command }: ReportInputs): string {
  const how =
    half === 'dev'
      ? 'Measured on the development halves; models that were trained on a set are cross-validated on it (5 folds by group), so each text is scored by a model that did not see it; sections say where that does not hold. Rules, thresholds and mixing weights were chosen with the development halves in view (ADR 10), so these figures lean to the optimistic side.'
      : 'Measured on the held-out halves, which nobody trained or tuned on, with the shipped weights.';
  return [
    '# Quality of the analysis',
    '',
    `Written by \`${command}\`; do not edit. ${how} The sets are described in the data folder's README; NOTICE beside the weights lists those that were trained on. Figures with an aim are marked where they miss it.`,
    '',
    ...(missing.length > 0 ? [`Not measured, because the set is not in the folder: ${missing.join(', ')}.`, ''] : []),
    ...worthSection(sections),
    ...sections.flatMap(markdownSection),
    '## Commands',
    '',
    '```sh',
    'npm run train -- --data ../shared/analysis/data   # writes the weights; seeded, hence the same every time',
    'npm run eval -- --data ../shared/analysis/data    # writes this page; --half heldout for NAME.heldout.jsonl files',
    'npm run eval:gate                                 # the small set in tools/eval/gate; fails below its thresholds',
    '```',
    '',
  ].join('\n');
}

function markdownSection({ title, note, figures }: Section): string[] {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
  return [
    `## ${title}`,
    '',
    note,
    '',
    '| figure | value | of | aim | |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ];
}

export function plainTable(sections: readonly Section[]): string {
  return sections
    .flatMap(({ title, figures }) => ['', title, ...figures.map((figure) => plainRow(cells(figure)))])
    .join('\n');
}

function plainRow([name = '', value = '', of = '', aim = '', mark = '']: readonly string[]): string {
  return `  ${name.padEnd(52)} ${value.padStart(8)} ${of.padStart(7)} ${aim.padStart(8)}  ${mark}`;
}

function cells(figure: Figure): string[] {
  const missed = reached(figure) === false;
  const aim = figure.aim === undefined ? '' : `${figure.lowerIsBetter === true ? '≤ ' : ''}${number(figure.aim)}`;
  return [
    figure.name,
    number(figure.value),
    figure.of === undefined ? '' : String(figure.of),
    aim,
    missed ? 'missed' : '',
  ];
}

function number(value: number): string {
  if (Number.isNaN(value)) return 'n/a';
  return Math.abs(value) >= 10 ? String(Math.round(value)) : value.toFixed(3);
}
