/** `simple`: metrics alone. `insights`: with text about them, limited by the tenant's quota. */
export const MODES = ['simple', 'insights'] as const;
export type Mode = (typeof MODES)[number];

/** How far back the analytics of a model go: today (UTC) and the days before it. */
export const PERIODS = ['7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

/** `from` is included, `to` is not. */
export interface TimeRange {
  readonly from?: Date | null;
  readonly to?: Date | null;
}
