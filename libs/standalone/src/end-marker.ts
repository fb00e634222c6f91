import { access, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'running';

/** A file that is there as long as a start has not come to its clean end: after a crash or a power cut the next one finds it. */
export class EndMarker {
  private recovered: boolean;

  private constructor(
    private readonly file: string,
    /** The start before this one did not stop in order. */
    readonly endedUncleanly: boolean,
  ) {
    this.recovered = !endedUncleanly;
  }

  static async open(dataDirectory: string): Promise<EndMarker> {
    const file = join(dataDirectory, FILE);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    const handle = await open(file, 'a', 0o600);
    await handle.sync().finally(() => handle.close());
    return new EndMarker(file, isThere);
  }

  /** What the unclean end may have cost is made good, or sure to be. */
  setRecovered(): void {
    this.recovered = true;
  }

  /** Comes after the stores have closed. A start that failed before it recovered leaves that to the next. */
  async close(): Promise<void> {
    if (this.recovered) await rm(this.file, { force: true });
  }
}
