export * from './analytics.module.js';
export * from './segments/clickhouse-segment-membership.js';
export * from './insights/written/writing-model.js';
