import type { Json } from '@parley/kernel';

/** One item in a message of any library: a text, a thought, a tool call, or a tool's result. */
export type Said =
  | { readonly is: 'text'; readonly role: 'user' | 'assistant' | 'system'; readonly text: string }
  | { readonly is: 'thought'; readonly text: string }
  | { readonly is: 'call'; readonly id: string | null; readonly name: string; readonly input: Json }
  | {
      readonly is: 'result';
      readonly id: string | null;
      readonly name: string | null;
      readonly output: Json;
      readonly failed: boolean;
    };

export type Role = Extract<Said, { is: 'text' }>['role'];
