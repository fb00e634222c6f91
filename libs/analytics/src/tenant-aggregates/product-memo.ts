interface Remembered<Row> {
  readonly fingerprint: string;
  /** Undefined: the product has none. */
  readonly row: Row | undefined;
}

/** One aggregate a product, each good for as long as the product's facts have the same fingerprint. */
export class ProductMemo<Row> {
  private readonly rows = new Map<string, Remembered<Row>>();

  /**
   * @param current fingerprints of all products that have facts, taken before `read` is asked: what is written between
   *   the two is then in the row, and the next fingerprint differs from the one that the row is kept under.
   * @param read rows of the given products by product; one that has none may be left out.
   */
  async refresh(
    current: ReadonlyMap<string, string>,
    read: (productIds: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<ReadonlyMap<string, Row>> {
    for (const id of this.rows.keys()) if (!current.has(id)) this.rows.delete(id);
    const changed = [...current].filter(([id, fingerprint]) => this.rows.get(id)?.fingerprint !== fingerprint);
    if (changed.length > 0) {
      const fresh = await read(changed.map(([id]) => id));
      for (const [id, fingerprint] of changed) this.rows.set(id, { fingerprint, row: fresh.get(id) });
    }
    const known = new Map<string, Row>();
    for (const [id, { row }] of this.rows) if (row !== undefined) known.set(id, row);
    return known;
  }

  get size(): number {
    return this.rows.size;
  }
}
