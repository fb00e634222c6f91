import type { Ask } from '@parley/http';
import type { JsonObject } from '@parley/llm';

export interface ModelTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of its input, as JSON Schema. */
  readonly schema: object;
}

export interface ToolAnswer {
  /** For the model to read: bounded, and marked as data where strangers wrote it. */
  readonly text: string;
  /** What was found; null: the input was rejected, and the text says why. */
  readonly data: JsonObject | null;
}

/** All that a language model can do for a question: read, as the caller, within bounds. */
export abstract class ModelTools {
  abstract readonly all: readonly ModelTool[];

  /** Null: there is no such tool. */
  abstract call(name: string, input: unknown, ask: Ask): Promise<ToolAnswer | null>;
}
