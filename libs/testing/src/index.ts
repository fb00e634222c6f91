export * from './files/temporary-directory.js';
export * from './postgres/test-database.js';
export * from './postgres/test-postgres.js';
export * from './process/typescript-process.js';
export * from './service/follow-links.js';
export * from './service/test-client.js';
export * from './service/test-service.js';
