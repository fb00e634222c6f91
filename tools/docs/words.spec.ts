import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A word that has had two meanings or none of its own (docs/glossary.md), and where it is still right. */
interface Word {
  readonly word: RegExp;
  readonly instead: string;
  /** Paths that are searched; absent: all. */
  readonly within?: RegExp;
  /** Paths where the word stays, by the reason. */
  readonly except?: Readonly<Record<string, RegExp>>;
}

const WORDS: readonly Word[] = [
  {
    word: /(?<!ECONN|connection )refus/i,
    instead: 'reject, rejection; only a language model refuses',
    except: {
      'language models refuse':
        /^(?:libs\/(?:analysis|llm|llm-judge|message-shapes|otlp)\/|tools\/(?:clients|eval|train)\/|libs\/conversations\/src\/other-shapes|apps\/demo\/src\/dialogue\/)/,
      'insights speak of refusals': /^libs\/analytics\/src\/(?:domain\/narrative|insights\/written)\//,
      'the console names them': /^apps\/console\/src\/(?:screens\/conversations|language)\//,
      'documents about them': /^docs\/(?:analysis|analysis-quality|glossary|adr\/0010|adr\/0087)/,
      'history of a metric and of a migration': /^(?:docs\/operations\.md|libs\/postgres\/src\/migrations\/)/,
    },
  },
  {
    word: /\bfigures?\b|Figures?\b/i,
    instead: 'metric, aggregate',
    within:
      /^(?:libs\/(?:analytics|metrics|segments|segment-rules|worker|contracts|http|gateway)\/|docs\/analytics\.md)/,
  },
  {
    word: /\btalks\b|\bTalk\b|[a-z]Talk|Talk[A-Z]/,
    instead: 'conversation',
    within: /^(?:libs|apps)\//,
    except: { 'name of a database': /^libs\/clickhouse\/src\/(?:schema|migrations)\// },
  },
  { word: /metered/i, instead: 'instrumented; consumesQuota' },
  { word: /fast.?lane|RECORD_EVENT_LANE/i, instead: 'fast path' },
  { word: /conversation-?scope|in ?scope\b/i, instead: 'filter, matching' },
  { word: /gatherer/i, instead: 'batch accumulator' },
  { word: /outline/i, instead: 'text, insight', within: /^libs\/analytics\// },
  {
    word: /\bdrafts?\b(?!-ietf)/i,
    instead: 'NewEvent, NewMessages; text; inactive version',
    within: /^libs\/(?:analytics|conversations|events|prompts|ratings|segments|users)\//,
    except: { 'texts of prompts in tests': /\.int\.spec\.ts$/ },
  },
  { word: /quiet ?time|assessor/i, instead: 'idle window; Analyser' },
  { word: /recogni[sz]|settle/i, instead: 'match, ensure', within: /^libs\/prompts\// },
  {
    word: /\bhorizon\b|\bpassages?\b/i,
    instead: 'watermark; drain barrier',
    within: /^libs\/(?:event-log|worker|projections|erasure)\//,
    except: { 'columns of released migrations': /^libs\/erasure\/src\/postgres\// },
  },
  {
    word: /\borphans?\b|\bslots?\b|unfit/i,
    instead: 'conversation batch, parent check',
    within: /^libs\/conversations\//,
  },
  { word: /\bWorded\b|Wordless|SaidText/, instead: 'a term that says what it holds', within: /^(?:libs|apps)\// },
  { word: /(?<!Math\.)\bfloors?\b/i, instead: 'gate', within: /^tools\/eval\/(?!gate\/samples)/ },
  // A lock and a ClickHouse user keep the public name of housekeeper.
  { word: /house.?keep(?!er)/i, instead: 'maintenance' },
];

const SEARCHED = /\.(?:ts|mjs|cjs|py|sh|md|json|ya?ml)$/;
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist|weights|__snapshots__)\/|^tools\/labelled\/|^tools\/docs\/words\.spec\.ts$|released\.json$/;
const files = ['apps', 'libs', 'tools', 'docs', 'deploy']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .concat('README.md', 'CONTRIBUTING.md')
  .filter((path) => SEARCHED.test(path) && !LEFT_OUT.test(path))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));

/** docs/glossary.md has the meaning of each word; a misleading use fails with its place. */
describe.each(WORDS)('instead of $word', ({ word, instead, within = /./, except = {} }) => {
  it(`the tree says ${instead}`, () => {
    const excepted = Object.values(except);
    const found = files
      .filter(({ path }) => within.test(path) && !excepted.some((where) => where.test(path)))
      .flatMap(({ path, lines }) =>
        [path, ...lines].flatMap((line, number) => (word.test(line) ? [`${path}:${number}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });
});

const exceptions = WORDS.flatMap(({ word, except = {} }) =>
  Object.entries(except).map(([reason, where]) => [reason, word, where] as const),
);

it.each(exceptions)('the exception "%s" is still needed', (_, word, where) => {
  expect(files.some(({ path, lines }) => where.test(path) && lines.some((line) => word.test(line)))).toBe(true);
});
