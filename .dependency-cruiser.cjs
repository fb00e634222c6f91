/** The boundaries of docs/architecture.md, for values and for types. tools/boundaries holds planted violations of each rule. */
const lib = (names) => `^libs/(${names})/`;
const packages = (names) => `(^|node_modules/(@types/)?)(${names})(/|$)`;

/** Libs of functions and types that everything may use. */
const LEAVES = 'kernel|contracts|privacy|analysis|metrics|segment-rules|message-shapes';
/** Adapters and mechanisms that both sides stand on; who calls, and with which rights. */
const FOUNDATION = 'platform|postgres|clickhouse|http|event-log|analysis-pool|llm|llm-judge|tenancy';
const WRITE_SIDE =
  'users|organizations|products|models|prompts|conversations|events|ratings|segments|topics|inbox|erasure|operations|otlp|webhooks';
const READ_SIDE = 'analytics|event-records|interactions|projections|reanalysis|questions';
/** What uses both sides, and is known to neither. */
const ABOVE_BOTH_SIDES = 'alerts|console|mcp';
/** What processes are put together from. */
const COMPOSITION = 'runtime|gateway|worker|standalone|api-client';
const SIDES = `${WRITE_SIDE}|${READ_SIDE}`;
const LIBS = `${LEAVES}|${FOUNDATION}|${SIDES}|${ABOVE_BOTH_SIDES}|${COMPOSITION}|testing`;
const FRAMEWORKS_AND_STORES = '@nestjs|fastify|typeorm|pg|@clickhouse|chdb|kafkajs';
const OUTSIDE_WORLD =
  '^(node:)?(child_process|cluster|dgram|dns|http|http2|https|net|timers|tls|worker_threads)(/|$)|(^|node_modules/)undici/';
const TESTS = '\\.spec\\.ts$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-lib-has-a-layer',
      comment: 'A lib that no rule knows would be free to import anything: add it to a layer at the top of this file.',
      severity: 'error',
      from: { path: '^libs/', pathNot: lib(LIBS) },
      to: {},
    },
    {
      name: 'foundation-imports-no-side',
      comment: 'What both sides stand on knows neither.',
      severity: 'error',
      from: { path: lib(FOUNDATION), pathNot: TESTS },
      to: { path: lib(`${SIDES}|${ABOVE_BOTH_SIDES}|${COMPOSITION}`) },
    },
    {
      name: 'sides-import-nothing-above',
      comment: 'A side does not know who puts it together with the other.',
      severity: 'error',
      from: { path: lib(SIDES), pathNot: TESTS },
      to: { path: lib(`${ABOVE_BOTH_SIDES}|${COMPOSITION}`) },
    },
    {
      name: 'only-composition-imports-composition',
      comment: 'What uses both sides is a part of a process, and does not start one.',
      severity: 'error',
      from: { path: lib(ABOVE_BOTH_SIDES), pathNot: TESTS },
      to: { path: lib(COMPOSITION) },
    },
    {
      name: 'kernel-imports-no-lib',
      comment: 'Everything rests on the kernel, so it rests on nothing.',
      severity: 'error',
      from: { path: lib('kernel') },
      to: { path: '^(libs|apps)/', pathNot: lib('kernel') },
    },
    {
      name: 'contracts-import-kernel-only',
      comment: 'What crosses the log must not drag a side along with it.',
      severity: 'error',
      from: { path: lib('contracts') },
      to: { path: '^(libs|apps)/', pathNot: lib('contracts|kernel') },
    },
    {
      name: 'analysis-is-pure',
      comment: 'Messages in, scores out: no store, no framework.',
      severity: 'error',
      from: { path: lib('analysis'), pathNot: TESTS },
      to: {
        path: ['^(libs|apps)/', packages(FRAMEWORKS_AND_STORES)],
        pathNot: lib('analysis|metrics|kernel'),
      },
    },
    {
      name: 'analysis-does-no-io',
      comment: 'It reads the data files beside it once; no network, no thread, no timer. eslint holds the globals.',
      severity: 'error',
      from: { path: lib('analysis'), pathNot: TESTS },
      to: { path: OUTSIDE_WORLD },
    },
    {
      name: 'privacy-is-pure',
      comment: 'Text in, masked text out: every write path relies on it.',
      severity: 'error',
      from: { path: lib('privacy'), pathNot: TESTS },
      to: { path: '^(libs|apps)/|node_modules/', pathNot: lib('privacy|kernel') },
    },
    {
      name: 'leaves-are-pure',
      comment: 'Functions and types that everything may use bring nothing along.',
      severity: 'error',
      from: { path: lib('metrics|segment-rules|message-shapes'), pathNot: TESTS },
      to: { path: ['^(libs|apps)/', packages(FRAMEWORKS_AND_STORES), OUTSIDE_WORLD], pathNot: lib(LEAVES) },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Decisions are functions of state and time: they know one another, the kernel, contracts and other pure libs.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/domain/', pathNot: TESTS },
      to: {
        path: ['^(libs|apps)/', packages(FRAMEWORKS_AND_STORES), OUTSIDE_WORLD],
        pathNot: ['^libs/$1/src/domain/', lib(LEAVES)],
      },
    },
    {
      name: 'adapters-know-no-http',
      comment: 'A store keeps records, whoever asked for them and in whatever shape they are answered.',
      severity: 'error',
      from: {
        path: ['^libs/.+/(postgres|clickhouse|kafka)/', lib('postgres|clickhouse')],
        pathNot: TESTS,
      },
      to: { path: [lib('http|gateway'), '\\.(controller|request|response|view)\\.ts$', packages('fastify')] },
    },
    {
      name: 'messages-carry-no-request',
      comment: 'A command or a query says what is wanted in the words of the domain, not of HTTP.',
      severity: 'error',
      from: { path: '^libs/.+\\.(command|query|handler)\\.ts$' },
      to: { path: '\\.(controller|request)\\.ts$' },
    },
    {
      name: 'console-knows-the-api-alone',
      comment: 'Its pages run in browsers: all that they know of the service is what it answers.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^libs/' },
    },
    {
      name: 'apps-never-import-apps',
      comment: 'What two apps need is a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-never-import-apps',
      comment: 'Apps compose libs.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: TESTS },
      to: { path: lib('testing') },
    },
    {
      name: 'write-side-never-imports-read-side',
      severity: 'error',
      from: { path: lib(WRITE_SIDE), pathNot: TESTS },
      to: { path: lib(READ_SIDE) },
    },
    {
      name: 'write-side-knows-no-clickhouse',
      comment: 'Facts reach ClickHouse through the log. Erasure alone goes into every store.',
      severity: 'error',
      from: { path: lib(`${WRITE_SIDE}|tenancy`), pathNot: [TESTS, lib('erasure')] },
      to: { path: lib('clickhouse') },
    },
    {
      name: 'read-side-never-imports-write-side',
      severity: 'error',
      from: { path: lib(READ_SIDE), pathNot: TESTS },
      to: { path: lib(WRITE_SIDE) },
    },
    {
      name: 'lanes-never-import-lanes',
      comment: 'Each lane stands or falls alone.',
      severity: 'error',
      from: { path: '^libs/projections/src/([^/]+)/', pathNot: '^libs/projections/src/lane/' },
      to: { path: '^libs/projections/src/[^/]+/', pathNot: '^libs/projections/src/($1|lane)/' },
    },
    {
      name: 'kafkajs-behind-its-adapter',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^libs/event-log/src/kafka/' },
      to: { path: packages('kafkajs') },
    },
    {
      name: 'clickhouse-behind-its-adapter',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: lib('clickhouse|testing') },
      to: { path: packages('@clickhouse/client|chdb') },
    },
    {
      name: 'libs-through-their-index',
      comment: 'Import @parley/<lib>, never a file inside it.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/', pathNot: lib('testing') },
      to: { path: '^libs/[^/]+/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$', lib('testing')] },
    },
    {
      name: 'apps-import-libs-through-their-index',
      comment: 'Or a file of a domain, which loads nothing: the command line starts without framework and stores.',
      severity: 'error',
      from: { path: '^apps/', pathNot: TESTS },
      to: { path: '^libs/', pathNot: '^libs/[^/]+/src/(index\\.ts$|domain/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
