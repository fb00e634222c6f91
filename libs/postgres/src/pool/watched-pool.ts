import pg, { type PoolClient, type PoolConfig } from 'pg';
import { type ServerWatch, SilentServer } from './server-watch.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

export interface WatchedPoolConfig extends PoolConfig {
  /** Tells when the server falls silent; absent: nobody checks. */
  readonly watch?: ServerWatch;
}

/**
 * A pool that copes with the loss of a connection at any time, lent or not, and lends none while its server is silent.
 */
export class WatchedPool extends pg.Pool {
  private readonly watch: ServerWatch | undefined;

  constructor({ watch, ...config }: WatchedPoolConfig) {
    super(watch === undefined ? config : { ...config, stream: () => watch.socket() });
    this.watch = watch;
    // pg-pool takes its own listener off each client it lends, and an error that nobody listens for ends the process.
    this.on('connect', (client) => void client.on('error', () => undefined));
    this.once('connect', () => watch?.join(this, config));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (this.watch?.silent === true) {
      const error = new SilentServer();
      return callback === undefined ? Promise.reject(error) : callback(error, undefined, () => undefined);
    }
    return callback === undefined ? super.connect() : super.connect(callback);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = (this.watch?.leave(this) ?? Promise.resolve()).then(() => super.end());
    if (callback === undefined) return ended;
    void ended.then(callback);
  }
}
