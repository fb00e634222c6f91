import { createHash } from 'node:crypto';
import type { ConversationAnalysis, RootCause } from '@parley/analysis';
import { wellFormed } from '@parley/kernel';

/** Conversations of one product that went wrong for the same reason, in the same tool or topic. */
export interface Cluster {
  readonly id: string;
  readonly rootCause: string;
}

type Found = Pick<ConversationAnalysis, 'rootCause' | 'tools' | 'topic' | 'flags'>;

/** @returns null where no cause is known: such a conversation stands alone. */
export function clusterOf(productId: string, found: Found): Cluster | null {
  const cause = causeOf(found);
  if (cause === null) return null;
  const tool = cause === 'tool_failure' ? worstTool(found.tools) : null;
  const where = tool ?? wellFormed(found.topic);
  return { id: idOf([productId, cause, where]), rootCause: where === '' ? cause : `${cause}: ${where}` };
}

/** For a conversation that did not go badly as a whole, what went wrong within it counts as the cause. */
function causeOf({ rootCause, tools, flags }: Found): RootCause['cause'] | null {
  if (rootCause !== null && rootCause.cause !== 'unknown') return rootCause.cause;
  if (worstTool(tools) !== null) return 'tool_failure';
  if (flags.missingCapability.raised) return 'missing_capability';
  return flags.hallucination.raised ? 'hallucination' : null;
}

function worstTool(tools: Found['tools']): string | null {
  const failing = tools.filter(({ failures }) => failures > 0);
  const most = Math.max(...failing.map(({ failures }) => failures));
  return failing.find(({ failures }) => failures === most)?.toolName ?? null;
}

/** The same for the same parts, in any process. */
const idOf = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
