import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiDocument, startTestService, type TestService } from '@parley/testing';
import { answerExamples, EXAMPLES_FOLDER } from '../docs/answer-examples.js';
import { recordAnswers, type RecordedAnswers } from '../testing/examples/record-answers.js';
import { shapeOf } from '../testing/examples/shape-of.js';

/** Set by `npm run openapi:examples`: today's answers become the examples. */
const REMAKE = process.env['PARLEY_REMAKE_EXAMPLES'] === 'yes';

let service: TestService;
let document: ApiDocument;
let answers: RecordedAnswers;
beforeAll(async () => {
  const startedAt = Date.now();
  service = await startTestService();
  document = await ApiDocument.of(service);
  answers = await recordAnswers(service, document, startedAt);
  if (REMAKE) remakeExamples();
});
afterAll(() => service.close());

/** Success answers that have a body, as `POST /v1/events 201`. */
const successes = (): string[] =>
  document.operations.flatMap(({ name, statuses }) =>
    statuses.filter((status) => status < 300 && status !== 204).map((status) => `${name} ${status}`),
  );

const namesOf = (examples: RecordedAnswers): string[] =>
  Object.entries(examples).flatMap(([name, byStatus]) => Object.keys(byStatus).map((status) => `${name} ${status}`));

function remakeExamples(): void {
  rmSync(EXAMPLES_FOLDER, { recursive: true, force: true });
  mkdirSync(EXAMPLES_FOLDER);
  for (const tag of new Set(document.operations.map((operation) => operation.tag))) {
    const operations = document.operations.filter((operation) => operation.tag === tag && operation.name in answers);
    const told = Object.fromEntries(operations.map(({ name }) => [name, answers[name]]));
    writeFileSync(join(EXAMPLES_FOLDER, `${tag.toLowerCase()}.json`), `${JSON.stringify(told, null, 2)}\n`);
  }
}

describe('the examples of the document', () => {
  it('are one for every success answer, and none besides', () => {
    expect(namesOf(answers).sort()).toEqual(successes().sort());
    expect(namesOf(answerExamples()).sort()).toEqual(successes().sort());
  });

  it('are in the document, and as its schemas say', () => {
    const findings = document.operations.flatMap((operation) =>
      Object.keys(answers[operation.name] ?? {}).flatMap((status) =>
        document.exampleFindings(operation, Number(status)).map((finding) => `${operation.name} ${status}: ${finding}`),
      ),
    );
    expect(REMAKE ? [] : findings).toEqual([]);
  });

  it('have the keys, types and nulls of what the service answers', () => {
    expect(shapeOf(answerExamples())).toEqual(shapeOf(answers));
  });
});
