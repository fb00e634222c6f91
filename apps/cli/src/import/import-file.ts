import { appendFile, writeFile } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import type { ApiClient } from '@parley/api-client';
import { Checkpoint } from './checkpoint.js';
import { type ImportSource, openSource } from './import-source.js';
import { jsonLines } from './json-lines.js';
import type { Line, Read } from './line.js';

export interface LineResult {
  readonly number: number;
  readonly outcome: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
  readonly reason?: string;
}

/** What is imported, and how a batch of lines is sent. */
export interface ImportKind {
  readonly name: string;
  readonly linesPerBatch: number;
  /** Reads lines that are not JSON. Throws at once if the source lacks what is asked for. */
  read?(source: ImportSource): AsyncIterable<Read>;
  send(api: ApiClient, lines: readonly Line[], source: ImportSource): Promise<LineResult[]>;
}

export interface ImportSummary {
  readonly lines: number;
  readonly created: number;
  readonly deduplicated: number;
  readonly sampledOut: number;
  readonly rejected: number;
}

/** What the caller specified. */
export interface ImportGiven {
  /** Where to write rejected lines with their reasons. */
  readonly rejects?: string;
}

/** Sends the lines in order, batch by batch; after a restart, acknowledged batches of a file are not sent again. */
export async function importFile(
  api: ApiClient,
  kind: ImportKind,
  path: string,
  { rejects, ...given }: ImportGiven,
): Promise<ImportSummary> {
  const source = await openSource(path);
  // An import to another service, for another tenant or with other options is not this one.
  const identity = source.identity && [kind.name, api.identity, JSON.stringify(given), source.identity].join('\n');
  const checkpoint = await Checkpoint.open(identity);
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
  try {
    for await (const read of (kind.read ?? jsonLines)(source)) {
      tally.lines++;
      if (tally.lines <= checkpoint.lines || read === null) continue;
      if ('malformed' in read) malformed.push({ number: read.number, outcome: 'rejected', reason: read.malformed });
      else batch.push(read);
      if (batch.length >= kind.linesPerBatch) await flush();
    }
    await flush();
  } finally {
    // In a terminal its timer would keep the process running.
    bar.stop();
  }
  await checkpoint.remove();
  const { sampled_out: sampledOut, ...rest } = tally;
  return { ...rest, sampledOut };
}

async function report(rejected: readonly LineResult[], file: string | undefined): Promise<void> {
  if (rejected.length === 0) return;
  for (const { number, reason } of rejected) process.stderr.write(`line ${number}: ${reason}\n`);
  const lines = rejected.map(({ number, reason }) => JSON.stringify({ line: number, reason }));
  if (file !== undefined) await appendFile(file, `${lines.join('\n')}\n`);
}
