import { METRICS } from '@parley/metrics';
import type { Alert } from '../alert.js';
import type { Said } from '../domain/alert-state.js';
import type { RecordedEvaluation } from '../postgres/evaluation-rows.js';

const WORDS: Readonly<Record<Said, string>> = {
  ok: 'resolved',
  warning: 'warning',
  alert: 'alert',
  no_data: 'no data',
};
const SIGNIFICANT_DIGITS = 4;

/** A notification in words, for readers in a mailbox or a channel, with the console's page about it. */
export function sayingOf(
  { id, name, definition }: Alert,
  { value, previous, conversations, windowFrom, windowTo }: RecordedEvaluation,
  to: Said,
): { readonly title: string; readonly text: string; readonly link: string } {
  const { title } = METRICS[definition.query.measure];
  const window = `from ${minuteOf(windowFrom)} to ${minuteOf(windowTo)} UTC`;
  const found =
    value === null
      ? `${title} could not be measured ${window}`
      : `${title} was ${figure(value)} ${window}, over ${conversations} conversations`;
  const before = previous === null ? '' : `; before that, it was ${figure(previous)}`;
  return { title: `${name}: ${WORDS[to]}`, text: `${found}${before}.`, link: linkTo(id, definition, windowTo) };
}

/** The path of the alert in the console, at the window that the notification is about. */
function linkTo(id: string, { query }: Alert['definition'], windowTo: Date): string {
  const { productId } = query.filters;
  const product = productId == null ? {} : { product: productId };
  return `/alert-list?${new URLSearchParams({ ...product, open: id, window: windowTo.toISOString() }).toString()}`;
}

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const figure = (value: number): string => String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
