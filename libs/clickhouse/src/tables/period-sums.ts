type Parts = Readonly<Record<string, string>>;
export type NameOf = (table: string) => string;

/** What some tables of facts add up to. */
export interface PeriodSums {
  /** Names of those tables. */
  readonly from: readonly string[];
  /** By column: how rows of cells, or of facts in their shape, are added up, and what tells nothing. */
  readonly aggregates: Readonly<Record<string, string>>;
  readonly nothing: Readonly<Record<string, string>>;
  /** Whether a cell tells anything. */
  readonly isTold: string;
  /**
   * Facts in the shape of cells, by the table that tells them.
   * @param parts expressions on a row `one` of them, by the name of their column.
   * @param where on a row `one`.
   */
  readonly asCells: (parts: Parts, where: string, nameOf: NameOf) => Readonly<Record<string, string>>;
}
