type Line = Readonly<Record<string, unknown>>;

/** One span or log record, within its resource and scope. */
export interface Telemetry {
  readonly signal: 'traces' | 'logs';
  readonly group: Line;
}

const SIGNALS = [
  { signal: 'traces', groups: 'resourceSpans', scopes: 'scopeSpans', items: 'spans' },
  { signal: 'logs', groups: 'resourceLogs', scopes: 'scopeLogs', items: 'logRecords' },
] as const;

/** A request's spans or log records one by one, since in a file it may exceed the limit; or why it is no request. */
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
