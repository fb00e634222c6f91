/** The part of GET /admin/status that is put into words. */
export interface Status {
  readonly version: string;
  readonly processes: readonly {
    readonly kind: string;
    readonly roles: readonly string[];
    readonly version: string;
    readonly startedAt: string;
    readonly lanes: readonly {
      readonly group: string;
      readonly stuck: string | null;
      readonly lastError: string | null;
    }[];
  }[];
  readonly lanes: readonly { readonly group: string; readonly lagMs: number; readonly waiting: number }[];
  readonly unanswered: readonly string[];
  readonly deadLetters: Readonly<Record<string, number>>;
  readonly damagedParts: readonly unknown[];
  readonly reanalysis: { readonly analysed: number; readonly total: number; readonly finishedAt: string | null } | null;
  readonly cells: {
    readonly kept: boolean;
    readonly tenants: number;
    readonly celled: number;
    readonly waitingPeriods: number;
  };
}

/** For people: problems come last, where they are seen. `--json` has everything. */
export function describeStatus(status: Status): string {
  const letters = Object.entries(status.deadLetters).filter(([, count]) => count > 0);
  const troubled = status.processes.flatMap(({ lanes }) => lanes.filter(({ stuck, lastError }) => stuck ?? lastError));
  const running = status.reanalysis?.finishedAt === null ? status.reanalysis : null;
  return [
    `Parley ${status.version}`,
    ...status.processes.map(
      ({ kind, roles, version, startedAt }) => `  ${[kind, ...roles].join(' ')}, ${version}, since ${startedAt}`,
    ),
    ...status.lanes.map(
      ({ group, lagMs, waiting }) =>
        `  ${group}: ${waiting === 0 ? 'nothing waits' : `${waiting} wait, the oldest for ${(lagMs / 1_000).toFixed(1)} s`}`,
    ),
    ...(running === null ? [] : [`  reanalysis: ${running.analysed} of ${running.total}`]),
    ...(status.cells.kept && status.cells.celled < status.cells.tenants
      ? [`  cells: ${status.cells.celled} of ${status.cells.tenants} tenants`]
      : []),
    ...(status.cells.waitingPeriods > 0 ? [`  cells: ${status.cells.waitingPeriods} days and months to add up`] : []),
    ...letters.map(([lane, count]) => `! ${count} dead letters of ${lane}: parley dead-letters list --lane ${lane}`),
    ...troubled.map(({ group, stuck, lastError }) => `! ${group}: ${stuck ?? lastError}`),
    ...status.unanswered.map((what) => `! not known just now: ${what}`),
    ...(status.damagedParts.length === 0
      ? []
      : [`! ${status.damagedParts.length} damaged parts of ClickHouse: --json names them`]),
  ].join('\n');
}
