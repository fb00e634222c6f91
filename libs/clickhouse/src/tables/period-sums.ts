type Parts = Readonly<Record<string, string>>;
export type NameOf = (table: string) => string;

/** What some tables of facts add up to. */
export interface PeriodSums {
  /** Names of those tables. */
  readonly from: readonly string[];
  /** By column: how rows of cells, or of facts in the shape of cells, are added up, and the value that adds nothing. */
  readonly aggregates: Readonly<Record<string, string>>;
  readonly nothing: Readonly<Record<string, string>>;
  /** A condition: whether a cell holds anything. */
  readonly isTold: string;
  /**
   * Facts in the shape of cells, by their table.
   * @param parts expressions on a row `one` of the facts, by the name of their column.
   * @param where condition on a row `one`.
   */
  readonly asCells: (parts: Parts, where: string, nameOf: NameOf) => Readonly<Record<string, string>>;
}
