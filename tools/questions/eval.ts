import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Asked, CONFIDENT, type TenantName, understand } from '../../libs/questions/src/index.js';

/**
 * Measures the grammar on questions that were written before it: npm run eval:questions. The last line is JSON, for the
 * half that is kept apart. `--develop` shows the mistakes in the other half; those in the half kept apart are never
 * shown, so that nobody learns from them.
 */
interface Example {
  readonly question: string;
  readonly right: Asked | null;
}

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const names = JSON.parse(here('names.json')) as TenantName[];
const examples = here('questions.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);
const ground = { names, now: new Date('2026-11-18T12:00:00Z'), zone: 'UTC' };

/** By the text alone, so that a question stays in its half whatever is added. */
const isKeptApart = ({ question }: Example): boolean =>
  (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 1;

function outcomeOf({ question, right }: Example): 'right' | 'declined' | 'wrong' | 'wrongConfident' {
  const understood = understand(question, ground);
  const confident = understood !== null && understood.confidence >= CONFIDENT;
  if (right === null) return confident ? 'wrongConfident' : 'right';
  if (understood !== null && isDeepStrictEqual(understood.asked, right)) return confident ? 'right' : 'declined';
  return confident ? 'wrongConfident' : 'wrong';
}

function measure(half: readonly Example[]) {
  const outcomes = half.map(outcomeOf);
  const share = (outcome: string) =>
    Math.round((outcomes.filter((one) => one === outcome).length / half.length) * 1000) / 1000;
  return { questions: half.length, right: share('right'), wrongConfident: share('wrongConfident') };
}

const open = examples.filter((one) => !isKeptApart(one));
if (process.argv.includes('--develop')) {
  for (const example of open.filter((one) => outcomeOf(one) !== 'right')) {
    console.log(outcomeOf(example), example.question);
    console.log(
      '  right',
      JSON.stringify(example.right),
      '\n  read ',
      JSON.stringify(understand(example.question, ground)),
    );
  }
}
console.log(`The half that the grammar was written with: ${JSON.stringify(measure(open))}`);
console.log('The half kept apart:');
console.log(JSON.stringify(measure(examples.filter(isKeptApart))));
