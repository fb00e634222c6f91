export { restoreBackup } from './backup/restore-backup.js';
export { writeBackup } from './backup/write-backup.js';
export * from './start-standalone.js';
export * from './standalone.config.js';
