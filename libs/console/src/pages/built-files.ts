import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { CONSOLE_DIRECTORY } from './built-console.js';

interface BuiltFile {
  readonly type: string;
  readonly content: Buffer;
  /** Null if compression would save nothing: a font is compressed already. */
  readonly compressed: Buffer | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names no other folder, and no file that begins with a dot. */
const NAME = /^\w[\w.-]*$/;

/**
 * The built files of the pages, each kept in memory from the first time it is asked for: a megabyte in all. A file that
 * is not there yet may come: the page is read anew each time, and names the files of whatever build is the last.
 */
@Injectable()
export class BuiltFiles {
  private readonly directory = join(CONSOLE_DIRECTORY, 'assets');
  private readonly read = new Map<string, BuiltFile>();

  /** Null when there is no such file. */
  async file(name: string): Promise<BuiltFile | null> {
    const known = this.read.get(name);
    if (known !== undefined || !NAME.test(name)) return known ?? null;
    const found = await this.load(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found !== null) this.read.set(name, found);
    return found;
  }

  private async load(name: string): Promise<BuiltFile> {
    const content = await readFile(join(this.directory, name));
    const extension = extname(name);
    const compressed = extension === '.woff2' ? null : await promisify(gzip)(content);
    return { type: TYPES[extension] ?? 'application/octet-stream', content, compressed };
  }
}
