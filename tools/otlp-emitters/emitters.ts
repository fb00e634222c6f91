import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** A library that exports spans, and the application that has it do so. */
export interface Emitter {
  readonly name: string;
  /** Whose versions the recording names; the first is what must be installed. */
  readonly packages: readonly string[];
  readonly language: 'node' | 'python';
  readonly app: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const python = (name: string, packages: readonly string[], env: Emitter['env'] = {}): Emitter => ({
  ...{ name, packages, env },
  ...{ language: 'python', app: 'python_app.py', args: [name.replace(/-.*/, '')] },
});

export const EMITTERS: readonly Emitter[] = [
  {
    name: 'ai-sdk',
    packages: ['ai', '@ai-sdk/openai'],
    ...{ language: 'node', app: 'ai-sdk.mjs', args: [], env: {} },
  },
  python('openinference', ['openinference-instrumentation-openai', 'openai']),
  python('openllmetry', ['opentelemetry-instrumentation-openai', 'openai']),
  // As it is until it is told otherwise: messages as log records.
  python('contrib', ['opentelemetry-instrumentation-openai-v2', 'openai'], {
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
  }),
];

/** Where the libraries are: `node/node_modules` and the virtual environment `python`. */
export const commandOf = (home: string, { language }: Emitter): string =>
  language === 'node' ? process.execPath : join(home, 'python/bin/python');

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
