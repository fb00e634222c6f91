import type { Logger } from 'pino';
import { type SecurityEntry, SecurityLines } from '@parley/tenancy';

/** Written among the other log lines, marked by `"log":"security"`, and at every level but `silent`. */
export class LoggedSecurityLines extends SecurityLines {
  private readonly logger: Logger;

  constructor(logger: Logger) {
    super();
    this.logger = logger.child({ log: 'security' }, { level: logger.level === 'silent' ? 'silent' : 'info' });
  }

  override write({ kind, ...entry }: SecurityEntry): void {
    // A first start reports in words what it makes for itself.
    if (entry.actor === 'service') return;
    this.logger.info({ kind, ...entry }, kind);
  }
}
