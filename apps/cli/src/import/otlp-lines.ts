type Line = Readonly<Record<string, unknown>>;

/** One span or log record, with what it stands under in a request. */
export interface Telemetry {
  readonly signal: 'traces' | 'logs';
  readonly group: Line;
}

const SIGNALS = [
  { signal: 'traces', groups: 'resourceSpans', scopes: 'scopeSpans', items: 'spans' },
  { signal: 'logs', groups: 'resourceLogs', scopes: 'scopeLogs', items: 'logRecords' },
] as const;

/** The spans and log records of a request one by one, or why it is none: a file's request may hold more than one may. */
export function telemetryOf(request: Line): Telemetry[] | string {
  const found = SIGNALS.find(({ groups }) => Array.isArray(request[groups]));
  if (found === undefined) return 'is no request of OTLP: it has neither resourceSpans nor resourceLogs';
  const { signal, groups, scopes, items } = found;
  return listAt(request, groups).flatMap((group) =>
    listAt(group, scopes).flatMap((scope) =>
      listAt(scope, items).map((item) => ({ signal, group: { ...group, [scopes]: [{ ...scope, [items]: [item] }] } })),
    ),
  );
}

const listAt = (line: Line, name: string): Line[] => {
  const list = line[name];
  return Array.isArray(list) ? (list as Line[]).filter((item) => typeof item === 'object' && item !== null) : [];
};
