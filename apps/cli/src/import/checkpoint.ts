import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** How far an import has come. Kept in the user's home, since the imported file may lie where nothing can be written. */
export class Checkpoint {
  private constructor(
    private readonly file: string,
    /** Lines that were acknowledged. */
    public lines: number,
  ) {}

  /** @param identity what tells this import from every other. */
  static async open(identity: string): Promise<Checkpoint> {
    const name = createHash('sha256').update(identity).digest('hex').slice(0, 24);
    const file = join(homedir(), '.local', 'state', 'parley', `import-${name}`);
    const lines = Number(await readFile(file, 'utf8').catch(() => '0'));
    return new Checkpoint(file, Number.isInteger(lines) ? lines : 0);
  }

  async reach(lines: number): Promise<void> {
    if (lines <= this.lines) return;
    this.lines = lines;
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(`${this.file}.new`, String(lines));
    await rename(`${this.file}.new`, this.file);
  }

  remove(): Promise<void> {
    return rm(this.file, { force: true });
  }
}
