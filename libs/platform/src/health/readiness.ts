export interface ReadinessReport {
  readonly status: 'ready' | 'not_ready';
  /** What each check says: "ok", or what is wrong in words that betray no host or statement. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Resolves to null when all is well, else to what is wrong. */
export type ReadinessCheck = () => Promise<string | null>;

const CHECK_TIMEOUT_MS = 2_000;

/** Whether the process can do its work, by the checks of the parts that it is made of. */
export class Readiness {
  constructor(private readonly checks: Readonly<Record<string, ReadinessCheck>>) {}

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => [name, (await within(check)) ?? 'ok'] as const),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return { status: ready ? 'ready' : 'not_ready', checks: Object.fromEntries(results) };
  }
}

function within(check: ReadinessCheck): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('does not answer'), CHECK_TIMEOUT_MS);
    check()
      .catch(() => 'fails')
      .then((result) => {
        clearTimeout(timer);
        resolve(result);
      }, resolve);
  });
}
