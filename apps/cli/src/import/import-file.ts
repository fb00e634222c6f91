import { appendFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Presets, SingleBar } from 'cli-progress';
import type { ApiClient } from '@parley/api-client';
import { Checkpoint } from './checkpoint.js';
import { type ImportSource, openSource } from './import-source.js';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly value: Record<string, unknown>;
}

export interface LineResult {
  readonly number: number;
  readonly outcome: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
  readonly reason?: string;
}

/** What is imported, and how a number of lines is sent. */
export interface ImportKind {
  readonly name: string;
  /** Part of what tells one import of a file from another. */
  readonly target: string;
  readonly linesPerBatch: number;
  send(api: ApiClient, lines: readonly Line[], source: ImportSource): Promise<LineResult[]>;
}

export interface ImportSummary {
  readonly lines: number;
  readonly created: number;
  readonly deduplicated: number;
  readonly sampledOut: number;
  readonly rejected: number;
}

/** Sends the lines in order, batch by batch; a batch of a file that was acknowledged is not sent again after a restart. */
export async function importFile(
  api: ApiClient,
  kind: ImportKind,
  path: string,
  rejects?: string,
): Promise<ImportSummary> {
  const source = await openSource(path);
  const checkpoint = await Checkpoint.open(source.identity && [kind.name, kind.target, source.identity].join('\n'));
  const bar = new SingleBar(
    { format: '{bar} {percentage}% | {lines} lines | {rejected} rejected | ETA {eta_formatted}' },
    Presets.shades_classic,
  );
  const tally = { lines: 0, created: 0, deduplicated: 0, sampled_out: 0, rejected: 0 };
  if (rejects !== undefined && checkpoint.lines === 0) await writeFile(rejects, '');
  bar.start(source.bytes ?? 0, 0, { lines: 0, rejected: 0 });

  let batch: Line[] = [];
  const malformed: LineResult[] = [];
  const flush = async () => {
    const results = [...malformed.splice(0), ...(batch.length > 0 ? await kind.send(api, batch, source) : [])];
    batch = [];
    for (const { outcome } of results) tally[outcome]++;
    await report(
      results.filter(({ outcome }) => outcome === 'rejected'),
      rejects,
    );
    await checkpoint.reach(tally.lines);
    bar.update(source.bytesRead(), { lines: tally.lines, rejected: tally.rejected });
  };
  for await (const text of createInterface({ input: source.lines, crlfDelay: Infinity })) {
    tally.lines++;
    if (tally.lines <= checkpoint.lines || text.trim() === '') continue;
    const value = parse(text);
    if (value === null) malformed.push({ number: tally.lines, outcome: 'rejected', reason: 'is not a JSON object' });
    else batch.push({ number: tally.lines, value });
    if (batch.length >= kind.linesPerBatch) await flush();
  }
  await flush();
  bar.stop();
  await checkpoint.remove();
  const { sampled_out: sampledOut, ...rest } = tally;
  return { ...rest, sampledOut };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

async function report(rejected: readonly LineResult[], file: string | undefined): Promise<void> {
  if (rejected.length === 0) return;
  for (const { number, reason } of rejected) process.stderr.write(`line ${number}: ${reason}\n`);
  const lines = rejected.map(({ number, reason }) => JSON.stringify({ line: number, reason }));
  if (file !== undefined) await appendFile(file, `${lines.join('\n')}\n`);
}
