/** Sends the worker's lanes back to the start of the log. */
export abstract class Replay {
  /** @param fresh empties the projected tables first. Resolves once the lanes run again. */
  abstract fromStart(fresh: boolean): Promise<void>;
}
