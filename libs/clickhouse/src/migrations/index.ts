import { createFacts } from './0001-facts.js';

export interface Migration {
  readonly name: string;
  /** Each must bear being run again. */
  readonly statements: readonly string[];
}

export const MIGRATIONS: readonly Migration[] = [createFacts];
