/** Characters that a part of a list should have; it takes several times that in memory. */
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
    const rows = Math.floor((CHARACTERS_OF_A_PART * part.length) / charactersOf(part));
    this.fitting = Math.max(1, Math.min(this.mostRows, rows));
  }
}

/** Any value but a text, with the marks around it: numbers, moments and the like are all short. */
const CHARACTERS_OF_A_VALUE = 8;

/**
 * About how long the value is as JSON, in a small part of the time that writing it takes: texts are not looked through.
 * What a format writes comes too late to be measured, since the next part may be read before.
 */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return CHARACTERS_OF_A_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return CHARACTERS_OF_A_VALUE;
  let characters = CHARACTERS_OF_A_VALUE;
  if (Array.isArray(value)) for (const one of value) characters += charactersOf(one);
  else for (const [name, one] of Object.entries(value)) characters += name.length + charactersOf(one);
  return characters;
}
