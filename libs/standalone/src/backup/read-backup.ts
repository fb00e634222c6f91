import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '@parley/kernel';
import { END_OF_ROWS } from './format.js';

const NEWLINE = 10;
const END = Buffer.from(`${END_OF_ROWS}\n`);

/** Reads a backup line by line; rows are passed on many at a time, unchanged. */
export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest = Buffer.alloc(0);

  constructor(private readonly file: string) {
    // What goes wrong with the file is thrown where the chunks are read.
    const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
    this.chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line, parsed as JSON. */
  async line(): Promise<unknown> {
    for (;;) {
      const end = this.rest.indexOf(NEWLINE);
      if (end !== -1) {
        const line = this.rest.subarray(0, end).toString();
        this.rest = this.rest.subarray(end + 1);
        return this.parsed(line);
      }
      await this.more();
    }
  }

  /** The rows of a table, up to their end marker. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.rest.subarray(0, END.length).equals(END) ? 0 : this.rest.indexOf(`\n${END.toString()}`) + 1;
      if (end > 0 || this.rest.subarray(0, END.length).equals(END)) {
        if (end > 0) yield this.rest.subarray(0, end);
        this.rest = this.rest.subarray(end + END.length);
        return;
      }
      // The end marker may be split between chunks: only whole lines are passed on, and an incomplete one is kept.
      const upTo = this.rest.lastIndexOf(NEWLINE) + 1;
      if (upTo > 0) {
        yield this.rest.subarray(0, upTo);
        this.rest = this.rest.subarray(upTo);
      }
      await this.more();
    }
  }

  private async more(): Promise<void> {
    const next = await this.chunks.next().catch(({ code }: NodeJS.ErrnoException) => {
      if (code?.startsWith('Z_') === true) return { done: true as const, value: undefined };
      throw new StartupError(`${this.file} cannot be read (${code}).`);
    });
    if (next.done === true) throw new StartupError(`${this.file} is no whole backup: it ends too early.`);
    this.rest = Buffer.concat([this.rest, next.value]);
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.isNone();
    }
  }

  isNone(): StartupError {
    return new StartupError(`${this.file} is no backup of Parley.`);
  }
}
