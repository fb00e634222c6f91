import type { Logger } from 'pino';
import { type SecurityEntry, SecurityLines } from '@parley/tenancy';

/** Beside the other lines of the log, told apart by `"log":"security"`, and there at every level but `silent`. */
export class LoggedSecurityLines extends SecurityLines {
  private readonly logger: Logger;

  constructor(logger: Logger) {
    super();
    this.logger = logger.child({ log: 'security' }, { level: logger.level === 'silent' ? 'silent' : 'info' });
  }

  override write({ kind, ...entry }: SecurityEntry): void {
    // What a first start makes for itself it says in words.
    if (entry.actor === 'service') return;
    this.logger.info({ kind, ...entry }, kind);
  }
}
