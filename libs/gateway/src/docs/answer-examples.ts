import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerExamples } from '@parley/http';

/** One file for each group of the document; `npm run openapi:examples` makes them anew from answers. */
export const EXAMPLES_FOLDER = join(import.meta.dirname, 'examples');

/** The recorded answers of each operation at Acme, whose support assistant the examples are about. */
export const answerExamples = (): AnswerExamples =>
  Object.assign(
    {},
    ...readdirSync(EXAMPLES_FOLDER).map(
      (file) => JSON.parse(readFileSync(join(EXAMPLES_FOLDER, file), 'utf8')) as object,
    ),
  ) as AnswerExamples;
