import type { Ask } from '@parley/http';
import type { JsonObject } from '@parley/llm';

export interface ModelTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly schema: object;
}

export interface ToolAnswer {
  /** For the model to read: bounded, and marked as data where it was written by strangers. */
  readonly text: string;
  /** The result; null: the input was rejected, and the text says why. */
  readonly data: JsonObject | null;
}

/** Everything that a language model can do for a question: read, with the caller's rights, within bounds. */
export abstract class ModelTools {
  abstract readonly all: readonly ModelTool[];

  /** Null: there is no such tool. */
  abstract call(name: string, input: unknown, ask: Ask): Promise<ToolAnswer | null>;
}
