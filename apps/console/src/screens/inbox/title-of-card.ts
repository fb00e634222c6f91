import type { Card } from '../../api/inbox.queries.js';
import { isSubject } from '../../ui/subject.js';
import { causeInWords } from './cause.js';
import { INBOX_TEXTS } from './inbox.texts.js';

type Titled = Pick<Card, 'topic' | 'triggerType'> & { readonly clusterRootCause: string | null };

export const triggerInWords = (type: Card['triggerType']): string =>
  type === null ? INBOX_TEXTS.withdrawn : INBOX_TEXTS.triggers[type];

/** What is the matter: the cause if it is known, else the topic, else the trigger. */
export function titleOfCard({ clusterRootCause: rootCause, topic, triggerType }: Titled): string {
  if (rootCause !== null) return causeInWords({ rootCause, topic });
  return isSubject(topic) ? topic.charAt(0).toUpperCase() + topic.slice(1) : triggerInWords(triggerType);
}

/** The title of a row, and what tells it from the rows around it. */
export function rowOfCard(card: Card): { readonly title: string; readonly said: readonly (string | null)[] } {
  const { clusterSize, firstUserMessage, externalParticipantId, triggerType } = card;
  const matter = titleOfCard(card);
  const trigger = triggerInWords(triggerType);
  if (clusterSize > 1 || firstUserMessage === null)
    return { title: matter, said: [matter === trigger ? null : trigger] };
  return { title: firstUserMessage, said: [matter, matter === trigger ? null : trigger, externalParticipantId] };
}
