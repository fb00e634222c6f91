export * from './analytics.module.js';
export * from './segments/clickhouse-segment-membership.js';
