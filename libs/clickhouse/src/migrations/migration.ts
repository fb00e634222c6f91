import type { Statement } from '../schema/statements.js';

export interface Migration {
  readonly name: string;
  /** Each must bear being run again. */
  readonly statements: readonly Statement[];
  /** What is dear to do again, and so only done where the migration has not been. It must bear that as well. */
  readonly once?: readonly Statement[];
}
