import { readFileSync } from 'node:fs';
import { maskText } from './mask.js';

interface Labelled {
  readonly text: string;
  readonly masked: string;
  readonly kind: string;
}

const lines = (file: string): string[] =>
  readFileSync(new URL(`./testing/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** `«…»` marks what must be masked; `# kind` gives its kind. */
function positives(): Labelled[] {
  let kind = '';
  return lines('positives.txt').flatMap((line) => {
    if (line.startsWith('# ')) {
      kind = line.slice(2);
      return [];
    }
    return [{ kind, text: line.replace(/[«»]/g, ''), masked: line.replace(/«[^»]*»/g, `[${kind}]`) }];
  });
}

/** Both are required, so that an improvement of one cannot hide a loss of the other. */
const MIN_RECALL = 0.97;
const MIN_PRECISION = 0.97;

describe('masking on the labelled set', () => {
  const labelled = positives();
  const negatives = lines('negatives.txt');

  it('holds 150 positives and 150 hard negatives', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(150);
    expect(negatives.length).toBeGreaterThanOrEqual(150);
  });

  it(`finds at least ${MIN_RECALL} of them, and at least ${MIN_PRECISION} of what it masks is one`, () => {
    const missed = labelled.filter(({ text, masked }) => maskText(text) !== masked);
    const wrong = negatives.filter((text) => maskText(text) !== text);
    const found = labelled.length - missed.length;
    const recall = found / labelled.length;
    const precision = found / (found + wrong.length);
    const report = [...new Set(labelled.map(({ kind }) => kind))].map((kind) => {
      const all = labelled.filter((entry) => entry.kind === kind);
      return `${kind} ${all.length - missed.filter((entry) => entry.kind === kind).length}/${all.length}`;
    });
    process.stdout.write(
      `recall ${recall.toFixed(3)} (${report.join(', ')}); precision ${precision.toFixed(3)}, ` +
        `${wrong.length} of ${negatives.length} hard negatives masked\n` +
        missed.map(({ text }) => `  missed: ${text} => ${maskText(text)}\n`).join('') +
        wrong.map((text) => `  wrong:  ${text} => ${maskText(text)}\n`).join(''),
    );
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
    expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION);
  });

  it('finds them in the middle of a long message', () => {
    const noise = negatives.join('\n');
    for (const { text, masked } of labelled) {
      if (maskText(text) !== masked) continue;
      expect(maskText(`${noise}\n${text}\n${noise}`)).toContain(`\n${masked}\n`);
    }
  });
});
