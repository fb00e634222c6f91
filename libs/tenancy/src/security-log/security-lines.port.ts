import type { SecurityEntry } from './security-entry.entity.js';

/** Writes each entry of the security log out as a line, for systems that collect logs. */
export abstract class SecurityLines {
  abstract write(entry: SecurityEntry): void;
}
