import type { Filters } from '../../state/state.js';
import { inWords } from '../../ui/format.js';

const TOOL = 'tool_failure: ';

/** What a conversation went wrong for, as the service names it: the cause, and the tool or the key of the topic. */
interface Caused {
  readonly rootCause: string;
  /** As it is called now; null: nothing in particular. */
  readonly topic: string | null;
}

const causeIn = (rootCause: string): string => rootCause.replace(/: .*$/s, '');

/** `tool_failure: order_lookup` for people: "order_lookup fails". */
export function causeInWords({ rootCause, topic }: Caused): string {
  if (rootCause.startsWith(TOOL)) return `${rootCause.slice(TOOL.length)} fails`;
  return topic === null ? inWords(causeIn(rootCause)) : `${inWords(causeIn(rootCause))}: ${topic}`;
}

/** All conversations that went wrong for it, decided or not. */
export function filtersOfCause({ rootCause, topic }: Caused): Filters {
  if (rootCause.startsWith(TOOL)) return { failingTool: rootCause.slice(TOOL.length) };
  return { rootCause: causeIn(rootCause), ...(topic === null ? {} : { topic }) };
}
