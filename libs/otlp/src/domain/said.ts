import type { Json } from '@parley/kernel';

/** One thing that a message of any library says: its text, a thought, the call of a tool, or the result of one. */
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
