/** A file that breaks one rule by an import; `beside` holds the files imported, each with its own import in turn. */
export interface Probe {
  readonly path: string;
  readonly imports: string;
  readonly beside?: Readonly<Record<string, string | null>>;
}

export const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  'no-cycles': [
    {
      path: 'libs/users/src/probe-cycle.ts',
      imports: './probe-cycle-back.js',
      beside: { 'libs/users/src/probe-cycle-back.ts': './probe-cycle.js' },
    },
  ],
  'every-lib-has-a-layer': [{ path: 'libs/probed-layer/src/probe.ts', imports: '@parley/kernel' }],
  'foundation-imports-no-side': [
    { path: 'libs/http/src/probe-side.ts', imports: '@parley/users' },
    { path: 'libs/llm-judge/src/probe-side.ts', imports: '@parley/analytics' },
    { path: 'libs/tenancy/src/probe-side.ts', imports: '@parley/organizations' },
    { path: 'libs/event-log/src/probe-above.ts', imports: '@parley/alerts' },
    { path: 'libs/platform/src/probe-composition.ts', imports: '@parley/runtime' },
  ],
  'sides-import-nothing-above': [
    { path: 'libs/users/src/probe-alerts.ts', imports: '@parley/alerts' },
    { path: 'libs/inbox/src/probe-composition.ts', imports: '@parley/worker' },
    { path: 'libs/questions/src/probe-mcp.ts', imports: '@parley/mcp' },
    { path: 'libs/analytics/src/probe-composition.ts', imports: '@parley/gateway' },
  ],
  'only-composition-imports-composition': [
    { path: 'libs/alerts/src/probe-composition.ts', imports: '@parley/worker' },
    { path: 'libs/console/src/probe-composition.ts', imports: '@parley/runtime' },
    { path: 'libs/mcp/src/probe-composition.ts', imports: '@parley/gateway' },
  ],
  'kernel-imports-no-lib': [{ path: 'libs/kernel/src/probe.ts', imports: '@parley/contracts' }],
  'contracts-import-kernel-only': [{ path: 'libs/contracts/src/probe.ts', imports: '@parley/postgres' }],
  'analysis-is-pure': [
    { path: 'libs/analysis/src/probe-lib.ts', imports: '@parley/contracts' },
    { path: 'libs/analysis/src/probe-package.ts', imports: '@nestjs/common' },
  ],
  'analysis-does-no-io': [
    { path: 'libs/analysis/src/probe-thread.ts', imports: 'node:worker_threads' },
    { path: 'libs/analysis/src/probe-timer.ts', imports: 'node:timers/promises' },
    { path: 'libs/analysis/src/probe-network.ts', imports: 'node:https' },
  ],
  'privacy-is-pure': [
    { path: 'libs/privacy/src/probe-lib.ts', imports: '@parley/postgres' },
    { path: 'libs/privacy/src/probe-package.ts', imports: 'lru-cache' },
  ],
  'leaves-are-pure': [
    { path: 'libs/metrics/src/probe-side.ts', imports: '@parley/analytics' },
    { path: 'libs/segment-rules/src/probe-side.ts', imports: '@parley/segments' },
    { path: 'libs/segment-rules/src/probe-package.ts', imports: '@nestjs/common' },
  ],
  'domain-is-pure': [
    { path: 'libs/users/src/domain/probe-lib.ts', imports: '@parley/postgres' },
    { path: 'libs/users/src/domain/probe-sibling.ts', imports: '@parley/organizations' },
    { path: 'libs/users/src/domain/probe-package.ts', imports: 'typeorm' },
    { path: 'libs/users/src/domain/probe-network.ts', imports: 'node:http' },
    {
      path: 'libs/users/src/domain/probe-adapter.ts',
      imports: '../postgres/probed.js',
      beside: { 'libs/users/src/postgres/probed.ts': null },
    },
    {
      path: 'libs/users/src/domain/probe-request.ts',
      imports: '../probe-user/probe-user.request.js',
      beside: { 'libs/users/src/probe-user/probe-user.request.ts': null },
    },
    {
      path: 'libs/analytics/src/domain/probe-row.ts',
      imports: '../probed/probed.query.js',
      beside: { 'libs/analytics/src/probed/probed.query.ts': null },
    },
  ],
  'adapters-know-no-http': [
    { path: 'libs/users/src/postgres/probe-http.ts', imports: '@parley/http' },
    { path: 'libs/analytics/src/figures/clickhouse/probe-http.ts', imports: '@parley/http' },
    { path: 'libs/clickhouse/src/probe-http.ts', imports: '@parley/http' },
    {
      path: 'libs/users/src/postgres/probe-view.ts',
      imports: '../probe.view.js',
      beside: { 'libs/users/src/probe.view.ts': null },
    },
  ],
  'messages-carry-no-request': ['command', 'query', 'handler'].map((message) => ({
    path: `libs/users/src/probe-${message}/probe.${message}.ts`,
    imports: './probe.request.js',
    beside: { [`libs/users/src/probe-${message}/probe.request.ts`]: null },
  })),
  'console-knows-the-api-alone': [{ path: 'apps/console/src/probe-kernel.ts', imports: '@parley/kernel' }],
  'apps-never-import-apps': [{ path: 'apps/worker/src/probe-app.ts', imports: '../../gateway/src/probed.js' }],
  'libs-never-import-apps': [
    { path: 'libs/http/src/probe-app.ts', imports: '../../../apps/gateway/src/probed.js' },
    { path: 'libs/testing/src/probe-app.ts', imports: '../../../apps/gateway/src/probed.js' },
  ],
  'only-tests-import-testing': [{ path: 'libs/http/src/probe-testing.ts', imports: '@parley/testing' }],
  'write-side-never-imports-read-side': [
    { path: 'libs/users/src/probe-analytics.ts', imports: '@parley/analytics' },
    { path: 'libs/topics/src/probe-projections.ts', imports: '@parley/projections' },
    { path: 'libs/erasure/src/probe-projections.ts', imports: '@parley/projections' },
    { path: 'libs/operations/src/probe-projections.ts', imports: '@parley/projections' },
    { path: 'libs/webhooks/src/probe-questions.ts', imports: '@parley/questions' },
  ],
  'write-side-knows-no-clickhouse': [
    { path: 'libs/events/src/probe-clickhouse.ts', imports: '@parley/clickhouse' },
    { path: 'libs/tenancy/src/probe-clickhouse.ts', imports: '@parley/clickhouse' },
  ],
  'read-side-never-imports-write-side': [
    { path: 'libs/analytics/src/probe-users.ts', imports: '@parley/users' },
    { path: 'libs/projections/src/probe-events.ts', imports: '@parley/events' },
    { path: 'libs/projections/src/probe-topics.ts', imports: '@parley/topics' },
    { path: 'libs/questions/src/probe-inbox.ts', imports: '@parley/inbox' },
  ],
  'lanes-never-import-lanes': [
    {
      path: 'libs/projections/src/probe-lane/probe.ts',
      imports: '../other-lane/probed.js',
      beside: { 'libs/projections/src/other-lane/probed.ts': null },
    },
  ],
  'kafkajs-behind-its-adapter': [{ path: 'libs/event-log/src/postgres/probe.ts', imports: 'kafkajs' }],
  'clickhouse-behind-its-adapter': [
    { path: 'libs/analytics/src/probe-client.ts', imports: '@clickhouse/client' },
    { path: 'apps/worker/src/probe-chdb.ts', imports: 'chdb' },
  ],
  'libs-through-their-index': [
    {
      path: 'libs/http/src/probe-inside.ts',
      imports: '../../kernel/src/probed.js',
      beside: { 'libs/kernel/src/probed.ts': null },
    },
  ],
  'apps-import-libs-through-their-index': [
    {
      path: 'apps/worker/src/probe-inside.ts',
      imports: '../../../libs/worker/src/probed.js',
      beside: { 'libs/worker/src/probed.ts': null },
    },
  ],
};
