import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '@parley/kernel';

export interface ImportSource {
  readonly path: string;
  /** Size of the file, packed or not; null: not known. */
  readonly bytes: number | null;
  readonly modifiedAt: Date;
  /** Tells the source from every other, so that its import can be resumed; null: nothing does. */
  readonly identity: string | null;
  readonly lines: Readable;
  bytesRead(): number;
}

/** Opens a file, unpacking it if its name ends in .gz; `-` is standard input. */
export async function openSource(path: string): Promise<ImportSource> {
  if (path === '-') {
    const none = { bytes: null, identity: null, bytesRead: () => 0 };
    return { path, modifiedAt: new Date(), lines: process.stdin, ...none };
  }
  const facts = await stat(path).catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  const file = createReadStream(path);
  return {
    path,
    bytes: facts.size,
    modifiedAt: facts.mtime,
    identity: [resolve(path), facts.size, facts.mtimeMs].join('\n'),
    lines: path.endsWith('.gz') ? unpacked(file, path) : file,
    bytesRead: () => file.bytesRead,
  };
}

function unpacked(file: Readable, path: string): Readable {
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  return Readable.from(chunksOf(file.pipe(gunzip), path));
}

async function* chunksOf(packed: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of packed) yield chunk as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
    throw new StartupError(`${path} is not gzip, or breaks off.`);
  }
}
