export interface ReadinessReport {
  /** Degraded: some of the work cannot be done, and another process would fare no better. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  /** What each check says: "ok", or what is wrong in words that reveal no host or statement. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Resolves to null when all is well, else to what is wrong. */
export type ReadinessCheck = () => Promise<string | null>;

const CHECK_TIMEOUT_MS = 2_000;

/** Whether the process can do its work, according to the checks of its parts. */
export class Readiness {
  /**
   * @param checks of what the process can do nothing without.
   * @param shared checks of what all processes of the kind share: when that is away, taking them all out of service
   * would only lose the rest of what they can answer.
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
