/** Sends the worker's lanes back to the start of the log. */
export abstract class Replay {
  /** @param fresh empties the projected tables first. Resolves once it is remembered: the workers see to it, whatever happens. */
  abstract fromStart(fresh: boolean): Promise<void>;
}
