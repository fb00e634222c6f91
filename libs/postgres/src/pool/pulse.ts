import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@parley/kernel';
import pg, { type ClientConfig } from 'pg';

/** How often the server is asked. */
const INTERVAL_MS = 500;
/** Short sleeps that make up one wait: if this process is itself blocked, the wait gets longer, never shorter. */
const LOOKS = 10;

export interface PulseParts {
  readonly server: ClientConfig;
  /** Silence for this long means that the server is frozen, or that the network swallows what is sent. */
  readonly withinMs: number;
  readonly onSilence: () => void;
}

interface Line {
  readonly socket: Socket;
  readonly ready: Promise<pg.Client>;
}

/**
 * Asks PostgreSQL again and again, on a connection of its own, whether it answers at all. A statement may take its
 * time; a server that does not say `1` is gone, and the other connections would not notice before TCP gives up, which
 * takes minutes.
 */
export class Pulse {
  private readonly stopping = new AbortController();
  private line: Line | null = null;
  private loop: Promise<void> | null = null;
  private isSilent = false;

  constructor(private readonly parts: PulseParts) {}

  get silent(): boolean {
    return this.isSilent;
  }

  start(): void {
    this.loop ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.hangUp();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const answer = await Promise.race([this.ask(), this.silence()]);
      if (answer !== 'answers') this.hangUp();
      const fellSilent = answer === 'silent' && !this.isSilent && !signal.aborted;
      // A server that rejects connections tells each caller so itself: no reason to keep them from trying.
      this.isSilent = answer === 'silent';
      if (fellSilent) this.parts.onSilence();
      await pause(INTERVAL_MS, signal);
    }
    this.hangUp();
  }

  private async ask(): Promise<'answers' | 'rejects'> {
    this.line ??= open(this.parts.server);
    try {
      await (await this.line.ready).query('SELECT 1');
      return 'answers';
    } catch {
      return 'rejects';
    }
  }

  private async silence(): Promise<'silent'> {
    for (let look = 0; look < LOOKS && !this.stopping.signal.aborted; look++) {
      await sleep(this.parts.withinMs / LOOKS, undefined, { ref: false });
    }
    return 'silent';
  }

  /** At once: a goodbye would wait for an answer. */
  private hangUp(): void {
    this.line?.socket.destroy();
    this.line = null;
  }
}

function open(server: ClientConfig): Line {
  const socket = new Socket();
  const client = new pg.Client({ ...server, application_name: 'parley-pulse', stream: () => socket });
  // Without a listener, the loss of the connection would end the process.
  client.on('error', () => undefined);
  return { socket, ready: client.connect().then(() => client) };
}
