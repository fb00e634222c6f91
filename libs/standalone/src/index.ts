export * from './start-standalone.js';
export * from './standalone.config.js';
export type { DemoTenant } from './credentials.js';
