import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever waits for an answer. */
export interface Asker {
  /** Aborted once nobody waits for it any more. */
  readonly signal: AbortSignal;
}

const storage = new AsyncLocalStorage<Asker>();
let asking = 0;

/**
 * Runs `work`, and all that follows from it, on the asker's behalf.
 * @returns how to say that the asker has its answer, or has gone.
 */
export function onBehalfOf(asker: Asker, work: () => void): () => void {
  asking++;
  storage.run(asker, work);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    asking--;
    // While it is on, Node before 24 looks at every promise of the process; writes do without.
    if (asking === 0) storage.disable();
  };
}

/** On whose behalf this runs; undefined: nobody's, as for what a worker does by itself. */
export const currentAsker = (): Asker | undefined => storage.getStore();
