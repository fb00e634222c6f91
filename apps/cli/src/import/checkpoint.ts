import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** How far an import has got. Kept in the user's home, since the folder of the imported file may be read-only. */
export class Checkpoint {
  private constructor(
    private readonly file: string | null,
    /** How many lines were acknowledged. */
    public lines: number,
  ) {}

  /** @param identity tells this import from every other; null: nothing does, so no checkpoint is kept. */
  static async open(identity: string | null): Promise<Checkpoint> {
    if (identity === null) return new Checkpoint(null, 0);
    const name = createHash('sha256').update(identity).digest('hex').slice(0, 24);
    const file = join(homedir(), '.local', 'state', 'parley', `import-${name}`);
    const lines = Number(await readFile(file, 'utf8').catch(() => '0'));
    return new Checkpoint(file, Number.isInteger(lines) ? lines : 0);
  }

  async reach(lines: number): Promise<void> {
    if (lines <= this.lines) return;
    this.lines = lines;
    if (this.file === null) return;
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(`${this.file}.new`, String(lines));
    await rename(`${this.file}.new`, this.file);
  }

  async remove(): Promise<void> {
    if (this.file !== null) await rm(this.file, { force: true });
  }
}
