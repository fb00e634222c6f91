import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caughtUp } from '../waiting/caught-up.js';
import { ParleyProcess, STANDALONE_MAIN } from './parley-process.js';

export interface StandaloneOptions {
  readonly dataDirectory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout whose build to run; by default this one. */
  readonly checkout?: string;
}

/** What a standalone writes down at its first start. */
interface Credentials {
  readonly operatorKey: string;
  readonly demo: { readonly key: string; readonly productId: string };
}

/** The built service as users run it: a separate process, reached over HTTP. */
export class StandaloneProcess {
  private constructor(
    private readonly process: ParleyProcess,
    readonly key: string,
    readonly productId: string,
    readonly operatorKey: string,
  ) {}

  /** @throws Error with everything that the process printed, when it ends instead of coming up. */
  static async start(options: StandaloneOptions): Promise<StandaloneProcess> {
    const environment = { PARLEY_PORT: '0', ...environmentOf(options) };
    const process = await ParleyProcess.start(mainOf(options), environment);
    const { demo, operatorKey } = await credentialsIn(options.dataDirectory);
    return new StandaloneProcess(process, demo.key, demo.productId, operatorKey);
  }

  get url(): string {
    return this.process.url;
  }

  get pid(): number {
    return this.process.pid;
  }

  get log(): string {
    return this.process.log;
  }

  /** As in a power cut: without a chance to shut down. */
  kill(): Promise<void> {
    return this.process.kill();
  }

  /** @returns the exit code. */
  stop(): Promise<number | null> {
    return this.process.stop();
  }

  fetch(method: string, path: string, body?: unknown, token = this.key): Promise<Response> {
    return this.process.fetch(method, path, token, body);
  }

  /** Resolves when every lane has projected everything that was acknowledged. */
  caughtUp(): Promise<void> {
    return caughtUp(async () => {
      const response = await this.fetch('GET', '/v1/admin/status', undefined, this.operatorKey);
      return (await response.json()) as { lanes: { waiting: number }[] };
    });
  }
}

/** Starts a service that is expected to end by itself. */
export const runStandalone = (options: StandaloneOptions): ReturnType<typeof ParleyProcess.run> =>
  ParleyProcess.run(mainOf(options), environmentOf(options));

export const credentialsIn = async (dataDirectory: string): Promise<Credentials> =>
  JSON.parse(await readFile(join(dataDirectory, 'credentials.json'), 'utf8')) as Credentials;

const mainOf = ({ checkout }: StandaloneOptions): string =>
  checkout === undefined ? STANDALONE_MAIN : join(checkout, 'dist', STANDALONE_MAIN);

const environmentOf = ({ dataDirectory, environment }: StandaloneOptions): Readonly<Record<string, string>> => ({
  PARLEY_DATA_DIR: dataDirectory,
  ...environment,
});
