import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '@parley/kernel';
import { readEnvironment, text } from '@parley/platform';

export interface DemoConfig {
  readonly seed: number;
  readonly conversations: number;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Whether to end after the findings rather than go on serving. */
  readonly once: boolean;
}

const DEFAULT_SEED = 1;
const DEFAULT_CONVERSATIONS = 4_000;
/** Fewer leave nothing to find, more take longer than anybody watches. */
const [LEAST, MOST] = [100, 100_000];

/** @throws StartupError that names the option that is wrong. */
export function readDemoConfig(args: readonly string[]): DemoConfig {
  const { PARLEY_DATA_DIR } = readEnvironment({
    PARLEY_DATA_DIR: text()({ default: './data-demo' }),
  });
  const values = options(args);
  return {
    seed: whole('--seed', values.seed ?? String(DEFAULT_SEED), 0, 4_294_967_295),
    conversations: whole('--conversations', values.conversations ?? String(DEFAULT_CONVERSATIONS), LEAST, MOST),
    dataDirectory: resolve(PARLEY_DATA_DIR),
    once: values.once ?? false,
  };
}

function options(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { seed: { type: 'string' }, conversations: { type: 'string' }, once: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new StartupError(`${(error as Error).message} The options are --seed, --conversations and --once.`);
  }
}

function whole(name: string, given: string, from: number, to: number): number {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= from && value <= to) return value;
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, not "${given}".`);
}
