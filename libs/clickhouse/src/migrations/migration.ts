import type { Statement } from '../schema/statements.js';

export interface Migration {
  readonly name: string;
  /** Each must bear being run again. */
  readonly statements: readonly Statement[];
}
