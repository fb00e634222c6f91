export type { ConnectionOptions } from './database.js';
export type { PostgresExit } from './server.js';
export * from './start-embedded-postgres.js';
export { stopOrphan } from './orphan.js';
export { runningServerOf } from './running-server.js';
