import { BackgroundLoop, type BackgroundWork, repeat } from '@parley/platform';
import { type LockName, runAlone } from './advisory-lock.js';
import type { Postgres } from './postgres.js';

/** How long idle processes wait before they ask again whether the one at work is gone. */
const TAKE_OVER_MS = 5_000;

/**
 * A background loop that works in one process at a time, the one that holds the lock. When its connection ends or a
 * step fails, it lets go, and whichever process asks first takes over.
 */
export const loneLoop = (postgres: Postgres, lock: LockName, work: BackgroundWork): BackgroundLoop =>
  new BackgroundLoop({
    ...work,
    step: (stopping) => runAlone(postgres, lock, (lost) => repeat(work, AbortSignal.any([stopping, lost]))),
    intervalMs: TAKE_OVER_MS,
  });
