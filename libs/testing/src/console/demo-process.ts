import { DEMO_MAIN, ParleyProcess } from '../process/parley-process.js';
import { credentialsIn } from '../process/standalone-process.js';

export const DEMO_SERVES = { text: /keeps serving at (\S+)\. Ctrl-C/, withinMs: 420_000 };

/** The built demo: a standalone that holds the history of a company. */
export class DemoProcess {
  private constructor(
    private readonly process: ParleyProcess,
    /** Signs a browser in, once. */
    readonly link: string,
    readonly key: string,
    readonly operatorKey: string,
  ) {}

  static async start(dataDirectory: string, conversations: number): Promise<DemoProcess> {
    const environment = { PARLEY_PORT: '0', PARLEY_DATA_DIR: dataDirectory };
    const args = ['--conversations', String(conversations)];
    const process = await ParleyProcess.start(DEMO_MAIN, environment, args, DEMO_SERVES);
    const link = /\S+\/sign-in#link=\S+/.exec(process.log)?.[0] ?? '';
    const { operatorKey, demo } = await credentialsIn(dataDirectory);
    return new DemoProcess(process, link, demo.key, operatorKey);
  }

  get url(): string {
    return this.process.url;
  }

  async stop(): Promise<void> {
    await this.process.stop();
  }
}
