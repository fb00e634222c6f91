import type { Conversation } from '@parley/analysis';

export type ThreadTask = {
  readonly kind: 'analyse' | 'explain';
  readonly conversation: Conversation;
};

/** Messages from a thread: first that its models are loaded, then one answer per task. */
export type ThreadMessage =
  | { readonly kind: 'ready'; readonly loadMs: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string };
