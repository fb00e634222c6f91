import { AsyncLocalStorage } from 'node:async_hooks';

/** Someone who waits for an answer. */
export interface Asker {
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

const storage = new AsyncLocalStorage<Asker>();
let asking = 0;

/**
 * Runs `work`, and all that follows from it, on the asker's behalf.
 * @returns a function to call once the asker has its answer, or has gone.
 */
export function onBehalfOf(asker: Asker, work: () => void): () => void {
  asking++;
  storage.run(asker, work);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    asking--;
    // While the storage is on, Node before 24 looks at every promise of the process; writes do without it.
    if (asking === 0) storage.disable();
  };
}

/** On whose behalf this runs; undefined: nobody's, as with work that a worker does by itself. */
export const currentAsker = (): Asker | undefined => storage.getStore();
