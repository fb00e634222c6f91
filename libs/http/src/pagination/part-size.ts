/** Characters that a part of a list should have as JSON; it takes several times that in memory. */
const CHARACTERS_OF_A_PART = 4 * 1024 * 1024;
const ROWS_OF_THE_FIRST = 100;

/** How many rows of a long list to read at once: as many as would have fitted into the part before. */
export class PartSize {
  private fitting: number;

  constructor(private readonly mostRows = 1_000) {
    this.fitting = Math.min(mostRows, ROWS_OF_THE_FIRST);
  }

  get rows(): number {
    return this.fitting;
  }

  noteRead(part: readonly unknown[]): void {
    if (part.length === 0) return;
    const rows = Math.floor((CHARACTERS_OF_A_PART * part.length) / JSON.stringify(part).length);
    this.fitting = Math.max(1, Math.min(this.mostRows, rows));
  }
}
