import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MODEL_NAMES } from '../../libs/analysis/src/models/models.js';
import { LabelledData } from '../labelled/labelled-data.js';
import { lexicons } from './lexicons.js';
import { moodLexicons } from './moods/mood-lexicons.js';
import { fitRecipe } from './recipe.js';
import { RECIPES } from './recipes/index.js';
import { termWeights } from './term-weights.js';

const WEIGHTS = join(import.meta.dirname, '../../libs/analysis/src/models/weights');

/** `npm run train -- [--data DIR] [--only NAME]`: trains every model on the development halves and writes its weights. */
function main(): void {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '../shared/analysis/data' }, only: { type: 'string' } },
  });
  const data = new LabelledData(values.data, 'dev');
  if (values.only === undefined || values.only === 'lexicons') write('lexicons', lexicons());
  if (values.only === undefined || values.only === 'mood-lexicons') write('mood-lexicons', moodLexicons());
  if (values.only === 'lexicons' || values.only === 'mood-lexicons') return;
  requireSets(data);
  for (const name of MODEL_NAMES) {
    if (values.only !== undefined && values.only !== name) continue;
    const started = performance.now();
    const recipe = RECIPES[name];
    const examples = recipe.examples(data);
    write(name, fitRecipe(recipe, examples));
    console.log(`  ${examples.length} texts, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  if (values.only === undefined || values.only === 'term-weights') write('term-weights', termWeights(data));
}

function write(name: string, content: unknown): void {
  const json = `${JSON.stringify(content)}\n`;
  writeFileSync(join(WEIGHTS, `${name}.json`), json);
  console.log(`${name}: ${(json.length / 1000).toFixed(0)} kB`);
}

/** Half-trained weights would look like trained ones, so nothing is written when a set is missing. */
function requireSets(data: LabelledData): void {
  for (const name of MODEL_NAMES) RECIPES[name].examples(data);
  if (data.missing.size > 0) throw new Error(`Not in ${data.directory}: ${[...data.missing].join(', ')}`);
}

main();
