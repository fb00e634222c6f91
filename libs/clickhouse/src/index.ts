export * from './clickhouse-errors.js';
export * from './clickhouse.port.js';
export * from './embedded-clickhouse.js';
export * from './migrate.js';
export * from './query.js';
export * from './settings.js';
export * from './tables.js';
