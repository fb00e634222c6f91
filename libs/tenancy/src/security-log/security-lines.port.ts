import type { SecurityEntry } from './security-entry.entity.js';

/** Where each entry of the security log goes out as a line, for whoever collects logs. */
export abstract class SecurityLines {
  abstract write(entry: SecurityEntry): void;
}
