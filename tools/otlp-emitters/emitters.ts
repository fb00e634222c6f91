import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** A library that exports spans, and the application that makes it do so. */
export interface Emitter {
  readonly name: string;
  /** The packages whose versions the recording names; the first must be installed. */
  readonly packages: readonly string[];
  /** The folder in the home of the libraries: one with `node_modules`, or the virtual environment `python`. */
  readonly folder: 'node' | 'node-5' | 'node-7' | 'python';
  readonly app: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const python = (name: string, packages: readonly string[], env: Emitter['env'] = {}): Emitter => ({
  ...{ name, packages, env },
  ...{ folder: 'python', app: 'python_app.py', args: [name] },
});

/** No metrics, and nothing about the machine that records. */
const QUIET_SDK = { OTEL_METRICS_EXPORTER: 'none', OTEL_NODE_RESOURCE_DETECTORS: 'env' };
const LANGSMITH = {
  ...{ LANGSMITH_TRACING: 'true', LANGSMITH_OTEL_ENABLED: 'true', LANGSMITH_OTEL_ONLY: 'true' },
  LANGSMITH_API_KEY: 'none',
};

/** The package has two tracers: that of the conventions, and that of earlier versions. */
const aiSdk7 = (name: string, tracer: string): Emitter => ({
  name,
  packages: ['@ai-sdk/otel', 'ai', '@ai-sdk/openai'],
  ...{ folder: 'node-7', app: 'ai-sdk-7.mjs', args: [tracer] },
  env: { ...QUIET_SDK, OTEL_RESOURCE_ATTRIBUTES: 'session.id=c-1,user.id=ada' },
});

export const EMITTERS: readonly Emitter[] = [
  {
    name: 'ai-sdk',
    packages: ['ai', '@ai-sdk/openai'],
    ...{ folder: 'node', app: 'ai-sdk.mjs', args: [], env: {} },
  },
  {
    name: 'ai-sdk-5',
    packages: ['ai', '@ai-sdk/openai'],
    ...{ folder: 'node-5', app: 'ai-sdk.mjs', args: [], env: {} },
  },
  aiSdk7('ai-sdk-7', 'OpenTelemetry'),
  aiSdk7('ai-sdk-7-legacy', 'LegacyOpenTelemetry'),
  python('openinference', ['openinference-instrumentation-openai', 'openai']),
  python('openllmetry', ['opentelemetry-instrumentation-openai', 'openai']),
  // In its default form: messages as log records.
  python('contrib', ['opentelemetry-instrumentation-openai-v2', 'openai'], {
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
  }),
  // Its successor, with messages only in the event with the details.
  python('genai-openai', ['opentelemetry-instrumentation-genai-openai', 'openai'], {
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'event_only',
    OTEL_INSTRUMENTATION_GENAI_EMIT_EVENT: 'true',
  }),
  { ...python('pydantic-ai', ['pydantic-ai-slim', 'openai']), app: 'pydantic_ai_app.py' },
  { ...python('langfuse', ['langfuse', 'openai']), app: 'langfuse_app.py' },
  {
    name: 'langfuse-js',
    packages: ['@langfuse/otel', '@langfuse/tracing', 'openai'],
    ...{ folder: 'node', app: 'langfuse.mjs', args: [] },
    env: { ...QUIET_SDK, LANGFUSE_PUBLIC_KEY: 'pk', LANGFUSE_SECRET_KEY: 'sk' },
  },
  { ...python('langsmith', ['langsmith', 'openai'], LANGSMITH), app: 'langsmith_app.py' },
  {
    name: 'langsmith-js',
    packages: ['langsmith', 'openai'],
    ...{ folder: 'node', app: 'langsmith.mjs', args: [], env: LANGSMITH },
  },
];

export const isPython = ({ folder }: Emitter): boolean => folder === 'python';

export const commandOf = (home: string, emitter: Emitter): string =>
  isPython(emitter) ? join(home, 'python/bin/python') : process.execPath;

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
