/** Files that break one rule each. `path` holds the import that the rule forbids; `beside` is what it needs to be there. */
export interface Probe {
  readonly path: string;
  readonly source: string;
  readonly beside?: Readonly<Record<string, string>>;
}

const uses = (specifier: string): string => `import * as probed from '${specifier}';\nexport const probe = probed;\n`;

export const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  'no-cycles': [
    {
      path: 'libs/users/src/probe-cycle.ts',
      source: uses('./probe-cycle-back.js'),
      beside: { 'libs/users/src/probe-cycle-back.ts': uses('./probe-cycle.js') },
    },
  ],
  'kernel-imports-no-lib': [{ path: 'libs/kernel/src/probe.ts', source: uses('@parley/contracts') }],
  'contracts-import-kernel-only': [{ path: 'libs/contracts/src/probe.ts', source: uses('@parley/postgres') }],
  'analysis-is-pure': [
    { path: 'libs/analysis/src/probe-lib.ts', source: uses('@parley/contracts') },
    { path: 'libs/analysis/src/probe-package.ts', source: uses('@nestjs/common') },
  ],
  'analysis-does-no-io': [
    { path: 'libs/analysis/src/probe-thread.ts', source: uses('node:worker_threads') },
    { path: 'libs/analysis/src/probe-timer.ts', source: uses('node:timers/promises') },
    { path: 'libs/analysis/src/probe-network.ts', source: uses('node:https') },
  ],
  'privacy-is-pure': [{ path: 'libs/privacy/src/probe.ts', source: uses('@parley/postgres') }],
  'libs-never-import-apps': [
    { path: 'libs/http/src/probe-app.ts', source: uses('../../../apps/gateway/src/probed.js') },
  ],
  'only-tests-import-testing': [{ path: 'libs/http/src/probe-testing.ts', source: uses('@parley/testing') }],
  'write-side-never-imports-read-side': [
    { path: 'libs/users/src/probe-analytics.ts', source: uses('@parley/analytics') },
    { path: 'libs/events/src/probe-clickhouse.ts', source: uses('@parley/clickhouse') },
  ],
  'read-side-never-imports-write-side': [
    { path: 'libs/analytics/src/probe-users.ts', source: uses('@parley/users') },
    { path: 'libs/projections/src/probe-events.ts', source: uses('@parley/events') },
  ],
  'lanes-never-import-lanes': [
    {
      path: 'libs/projections/src/probe-lane/probe.ts',
      source: uses('../other-lane/probed.js'),
      beside: { 'libs/projections/src/other-lane/probed.ts': 'export const probed = 1;\n' },
    },
  ],
  'domain-is-pure': [
    { path: 'libs/users/src/domain/probe-lib.ts', source: uses('@parley/postgres') },
    { path: 'libs/users/src/domain/probe-package.ts', source: uses('typeorm') },
    {
      path: 'libs/users/src/domain/probe-adapter.ts',
      source: uses('../postgres/probed.js'),
      beside: { 'libs/users/src/postgres/probed.ts': 'export const probed = 1;\n' },
    },
  ],
  'kafkajs-behind-its-adapter': [{ path: 'libs/event-log/src/postgres/probe.ts', source: uses('kafkajs') }],
  'clickhouse-behind-its-adapter': [
    { path: 'libs/analytics/src/probe-client.ts', source: uses('@clickhouse/client') },
    { path: 'apps/worker/src/probe-chdb.ts', source: uses('chdb') },
  ],
  'libs-through-their-index': [
    {
      path: 'libs/http/src/probe-inside.ts',
      source: uses('../../kernel/src/probed.js'),
      beside: { 'libs/kernel/src/probed.ts': 'export const probed = 1;\n' },
    },
  ],
};
