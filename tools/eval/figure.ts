/** One measured figure. */
export interface Figure {
  /** `area.set.metric`, stable: the gate and the last line of the output refer to it. */
  readonly name: string;
  readonly value: number;
  /** Number of texts, pairs or conversations it was measured on. */
  readonly of?: number;
  /** What the project set out to reach. */
  readonly aim?: number;
  /** Lower is better (false alarms, milliseconds). */
  readonly lowerIsBetter?: boolean;
}

export interface Section {
  readonly title: string;
  readonly note: string;
  readonly figures: readonly Figure[];
}

export function reached({ value, aim, lowerIsBetter = false }: Figure): boolean | null {
  if (aim === undefined || Number.isNaN(value)) return null;
  return lowerIsBetter ? value <= aim : value >= aim;
}
