import type { Filters } from '../../state/state.js';
import { titleLabelOf } from '../../ui/labels.js';
import { isSubject } from '../../ui/subject.js';
import { INBOX_TEXTS } from './inbox.texts.js';

const TOOL = 'tool_failure: ';

/** Why a conversation went wrong, as the service names it: the cause, with the tool or the key of the topic. */
interface Caused {
  readonly rootCause: string;
  /** The topic's present title; null: no topic in particular. */
  readonly topic: string | null;
}

const causeIn = (rootCause: string): string => rootCause.replace(/: .*$/s, '');

/** `tool_failure: order_lookup` for people: "order_lookup fails". */
export function causeInWords({ rootCause, topic }: Caused): string {
  if (rootCause.startsWith(TOOL)) return INBOX_TEXTS.fails(rootCause.slice(TOOL.length));
  const cause = titleLabelOf('rootCause', causeIn(rootCause));
  return isSubject(topic) ? `${cause}: ${topic}` : cause;
}

/** Filters for all conversations that went wrong for the cause, decided or not. */
export function filtersOfCause({ rootCause, topic }: Caused): Filters {
  if (rootCause.startsWith(TOOL)) return { failingTool: rootCause.slice(TOOL.length) };
  return { rootCause: causeIn(rootCause), ...(topic === null ? {} : { topic }) };
}
