import { readdir, readFile } from 'node:fs/promises';
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

/**
 * The built files of the pages, each kept in memory from the first time it is asked for: a megabyte in all. Only files
 * of that one folder can be named.
 */
@Injectable()
export class BuiltFiles {
  private readonly directory = join(CONSOLE_DIRECTORY, 'assets');
  private readonly read = new Map<string, Promise<BuiltFile>>();
  private names: Promise<ReadonlySet<string>> | undefined;

  /** Null when there is no such file. */
  async file(name: string): Promise<BuiltFile | null> {
    this.names ??= readdir(this.directory).then(
      (names) => new Set(names),
      () => new Set(),
    );
    if (!(await this.names).has(name)) return null;
    const known = this.read.get(name) ?? this.load(name);
    this.read.set(name, known);
    return known;
  }

  private async load(name: string): Promise<BuiltFile> {
    const content = await readFile(join(this.directory, name));
    const extension = extname(name);
    const compressed = extension === '.woff2' ? null : await promisify(gzip)(content);
    return { type: TYPES[extension] ?? 'application/octet-stream', content, compressed };
  }
}
