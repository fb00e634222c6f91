import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Problem } from '@parley/kernel';
import { rejectedSignIns } from '@parley/platform';
import type { Actor } from '../domain/actor.js';
import { RejectedKey } from '../keys/rejected-key.js';
import type { SecurityEvent } from './security-event.js';
import { SecurityLog } from './security-log.js';

type Counted = Actor & SecurityEvent & { attempts: number };

/** A lone rejection is reported soon, a flood only every so often. */
const SOON_MS = 1_000;
const AGAIN_MS = 10_000;
/** The most entries at one time: somebody who tries from many addresses fills neither memory nor table. */
const MAX_ENTRIES = 20;

/** Counts rejected sign-ins by address and reason, and adds them to the security log together. */
@Injectable()
export class RejectedSignIns implements OnModuleDestroy {
  private readonly logger = new Logger(RejectedSignIns.name);
  private counted = new Map<string, Counted>();
  private timer: NodeJS.Timeout | null = null;
  private loggedAt = -Infinity;

  constructor(private readonly securityLog: SecurityLog) {}

  /** @param error why somebody was not let in; anything but a wrong or missing key is ignored. */
  notice(address: string, error: unknown): void {
    if (!(error instanceof Problem) || error.code !== 'unauthenticated') return;
    rejectedSignIns.inc();
    const key = error instanceof RejectedKey ? error.key : null;
    const one = this.entryFor(`${address} ${error.message} ${key?.id ?? ''}`, () => ({
      ...{ kind: 'sign_in.rejected', actor: 'nobody', address, keyId: key?.id ?? null, detail: error.message },
      ...(key === null ? {} : { tenantId: key.tenantId }),
      attempts: 0,
    }));
    one.attempts++;
    this.timer ??= setTimeout(() => void this.log(), Math.max(SOON_MS, this.loggedAt + AGAIN_MS - Date.now())).unref();
  }

  /** Reports what was counted until then. */
  async onModuleDestroy(): Promise<void> {
    await this.log();
  }

  private entryFor(name: string, make: () => Counted): Counted {
    const known = this.counted.get(name);
    if (known !== undefined) return known;
    if (this.counted.size < MAX_ENTRIES) return this.remember(name, make());
    return this.counted.get(OTHERS) ?? this.remember(OTHERS, { ...FROM_OTHERS });
  }

  private remember(name: string, counted: Counted): Counted {
    this.counted.set(name, counted);
    return counted;
  }

  private async log(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.loggedAt = Date.now();
    const entries = [...this.counted.values()];
    this.counted = new Map();
    await this.securityLog.add(entries).catch((error: unknown) => {
      this.logger.warn(`Rejected sign-ins could not be written down: ${String(error)}`);
    });
  }
}

const OTHERS = 'others';
const FROM_OTHERS: Counted = {
  ...{ kind: 'sign_in.rejected', actor: 'nobody', address: null, keyId: null, attempts: 0 },
  detail: 'From more addresses than are told apart.',
};
