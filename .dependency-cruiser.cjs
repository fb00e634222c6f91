/** The boundaries of docs/architecture.md. tools/boundaries holds a planted violation of each rule. */
const lib = (names) => `^libs/(${names})/`;
const WRITE_SIDE = 'users|organizations|products|models|prompts|conversations|events|ratings|segments|tenancy';

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
      from: { path: lib('analysis'), pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(libs|apps)/|node_modules/(@nestjs|pg|typeorm|@clickhouse|chdb|kafkajs|fastify)/',
        pathNot: lib('analysis|kernel'),
      },
    },
    {
      name: 'analysis-does-no-io',
      comment: 'It reads the data files beside it once; no network, no thread, no timer. eslint holds the globals.',
      severity: 'error',
      from: { path: lib('analysis'), pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(node:)?(child_process|cluster|dgram|dns|http|http2|https|net|timers|tls|worker_threads)(/|$)',
      },
    },
    {
      name: 'privacy-is-pure',
      comment: 'Text in, masked text out: every write path relies on it.',
      severity: 'error',
      from: { path: lib('privacy'), pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs|apps)/|node_modules/', pathNot: lib('privacy|kernel') },
    },
    {
      name: 'libs-never-import-apps',
      comment: 'Apps compose libs; testing composes apps.',
      severity: 'error',
      from: { path: '^libs/', pathNot: lib('testing') },
      to: { path: '^apps/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: `${lib('testing')}|\\.spec\\.ts$` },
      to: { path: lib('testing') },
    },
    {
      name: 'write-side-never-imports-read-side',
      severity: 'error',
      from: { path: lib(WRITE_SIDE), pathNot: '\\.spec\\.ts$' },
      to: { path: lib('analytics|projections|clickhouse') },
    },
    {
      name: 'read-side-never-imports-write-side',
      severity: 'error',
      from: { path: lib('analytics|projections'), pathNot: '\\.spec\\.ts$' },
      to: { path: lib(WRITE_SIDE), pathNot: lib('tenancy') },
    },
    {
      name: 'lanes-never-import-lanes',
      comment: 'Each lane stands or falls alone.',
      severity: 'error',
      from: { path: '^libs/projections/src/([^/]+)/', pathNot: '^libs/projections/src/lane/' },
      to: { path: '^libs/projections/src/[^/]+/', pathNot: '^libs/projections/src/($1|lane)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Decisions are functions of state and time.',
      severity: 'error',
      from: { path: '^libs/[^/]+/src/domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '/postgres/|^libs/(postgres|clickhouse|event-log|http|platform)/|node_modules/(@nestjs|pg|typeorm|@clickhouse|kafkajs|fastify)/',
      },
    },
    {
      name: 'kafkajs-behind-its-adapter',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^libs/event-log/src/kafka/' },
      to: { path: '(^|node_modules/)kafkajs(/|$)' },
    },
    {
      name: 'clickhouse-behind-its-adapter',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: `${lib('clickhouse|testing')}` },
      to: { path: 'node_modules/(@clickhouse/client|chdb)/' },
    },
    {
      name: 'libs-through-their-index',
      comment: 'Import @parley/<lib>, never a file inside another lib.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/', pathNot: lib('testing') },
      to: { path: '^libs/[^/]+/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$', lib('testing')] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
