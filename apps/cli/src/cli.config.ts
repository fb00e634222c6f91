import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fieldsOf, StartupError } from '@parley/kernel';
import { httpUrl, readEnvironment, text } from '@parley/platform';

export interface CliConfig {
  /** Without a trailing slash, and without the version that clients of other services end their base URL with. */
  readonly url: string;
  /** @throws StartupError that says how to give one. */
  key(): string;
  operatorKey(): string;
}

/** From the environment; keys missing there come from a standalone's data directory, if there is one. */
export function readCliConfig(): CliConfig {
  const environment = readEnvironment({
    PARLEY_URL: httpUrl()({ default: 'http://127.0.0.1:8080' }),
    PARLEY_KEY: text()({ default: undefined }),
    PARLEY_OPERATOR_KEY: text()({ default: undefined }),
    PARLEY_DATA_DIR: text()({ default: './data' }),
  });
  const stored = readStored(resolve(environment.PARLEY_DATA_DIR));
  return {
    url: environment.PARLEY_URL.replace(/(\/v1)?\/*$/, ''),
    key: () => need(environment.PARLEY_KEY ?? fieldsOf(stored['demo'])['key'], 'PARLEY_KEY'),
    operatorKey: () => need(environment.PARLEY_OPERATOR_KEY ?? stored['operatorKey'], 'PARLEY_OPERATOR_KEY'),
  };
}

function need(value: unknown, variable: string): string {
  if (typeof value !== 'string') {
    throw new StartupError(`Set ${variable}, or run this where a standalone's data directory is (PARLEY_DATA_DIR).`);
  }
  return value;
}

function readStored(dataDirectory: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(readFileSync(join(dataDirectory, 'credentials.json'), 'utf8')));
  } catch {
    return {};
  }
}
