import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LabelledTurn {
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly content: string;
  readonly name?: string;
  readonly error?: boolean;
  readonly sat?: number;
  readonly emotion?: string;
  readonly sentiment?: string;
  readonly tool_calls?: readonly { readonly name: string; readonly arguments: string }[];
}

/** One line of a data set; the data folder's README says which of the optional fields a set has. */
export interface LabelledRow {
  readonly id: string;
  readonly label: number | string;
  readonly text?: string;
  readonly turns?: readonly LabelledTurn[];
  /** Rows of one group (dialogue, template, near-duplicates) are never split between training and testing. */
  readonly g?: string;
  readonly kind?: string;
  readonly source?: string;
  readonly language?: string;
  readonly group?: string;
  readonly sentiment?: string;
  readonly functionality?: string;
  readonly bias?: boolean;
  readonly tool_errors?: number;
  readonly chosen?: string;
  readonly rejected?: string;
}

export type Half = 'dev' | 'heldout';

/** Reads the labelled sets of a folder. A missing set is empty, and remembered as missing. */
export class LabelledData {
  readonly missing = new Set<string>();
  private readonly cache = new Map<string, readonly LabelledRow[]>();

  constructor(
    readonly directory: string,
    readonly half: Half,
  ) {}

  /** The balanced sample, for measuring. */
  sample(name: string): readonly LabelledRow[] {
    return this.read(`${name}.${this.half}.jsonl`, name);
  }

  /** The whole half where the folder has it, else the sample. */
  whole(name: string): readonly LabelledRow[] {
    const full = join('full', `${name}.${this.half}.jsonl`);
    return existsSync(join(this.directory, full)) ? this.read(full, name) : this.sample(name);
  }

  private read(file: string, name: string): readonly LabelledRow[] {
    const cached = this.cache.get(file);
    if (cached !== undefined) return cached;
    const path = join(this.directory, file);
    const rows = existsSync(path) ? parse(readFileSync(path, 'utf8')) : [];
    if (rows.length === 0) this.missing.add(name);
    this.cache.set(file, rows);
    return rows;
  }
}

function parse(lines: string): LabelledRow[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledRow);
}

/** The text itself, or what the user said last. */
export function textOf(row: LabelledRow): string {
  return row.text ?? row.turns?.findLast(({ role }) => role === 'user')?.content ?? '';
}

export function answerOf(row: LabelledRow): string {
  return row.turns?.findLast(({ role }) => role === 'assistant')?.content ?? '';
}

export const groupOf = (row: LabelledRow): string => row.g ?? row.id;
