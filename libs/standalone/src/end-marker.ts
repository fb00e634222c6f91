import { access, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'running';

/** A file that exists until a start ends cleanly: after a crash or a power cut the next start finds it. */
export class EndMarker {
  private recovered: boolean;

  private constructor(
    private readonly file: string,
    /** The previous start did not end cleanly. */
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

  /** To be called once the damage of an unclean end is repaired, or certain to be. */
  setRecovered(): void {
    this.recovered = true;
  }

  /** To be called after the stores have closed. A start that failed before it recovered leaves recovery to the next. */
  async close(): Promise<void> {
    if (this.recovered) await rm(this.file, { force: true });
  }
}
