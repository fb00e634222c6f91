export interface ReadinessReport {
  /** Degraded: some of its work cannot be done, and a process beside it would fare no better. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  /** What each check says: "ok", or what is wrong in words that betray no host or statement. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Resolves to null when all is well, else to what is wrong. */
export type ReadinessCheck = () => Promise<string | null>;

const CHECK_TIMEOUT_MS = 2_000;

/** Whether the process can do its work, by the checks of the parts that it is made of. */
export class Readiness {
  /**
   * @param checks without which the process can do nothing.
   * @param shared what all processes of the kind share: when it is away, to take them all out of service would only
   *   take away the rest of what they can answer.
   */
  constructor(
    private readonly checks: Readonly<Record<string, ReadinessCheck>>,
    private readonly shared: Readonly<Record<string, ReadinessCheck>> = {},
  ) {}

  async report(): Promise<ReadinessReport> {
    const [own, shared] = await Promise.all([resultsOf(this.checks), resultsOf(this.shared)]);
    const status = !allOk(own) ? 'not_ready' : allOk(shared) ? 'ready' : 'degraded';
    return { status, checks: { ...own, ...shared } };
  }
}

const allOk = (results: Readonly<Record<string, string>>): boolean =>
  Object.values(results).every((result) => result === 'ok');

async function resultsOf(checks: Readonly<Record<string, ReadinessCheck>>): Promise<Readonly<Record<string, string>>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, (await within(check)) ?? 'ok'] as const);
  return Object.fromEntries(await Promise.all(results));
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
