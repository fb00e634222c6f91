import { MESSAGE_ROLES, type MessageRole } from '@parley/contracts';
import { described, instant, instantText, listOf, nullable, oneOf, record, sometimes, text, uuid } from '@parley/http';
import { describedScore } from '@parley/metrics';
import type { RecordedChange } from '../domain/recorded-change.js';
import { REVIEW_STATUSES } from '@parley/kernel';
import type { Trigger } from '../domain/trigger.js';
import { type InboxCardView, ITEM_FIELDS, SCORES, type ScoresView, severityShape, TRIGGER } from '../inbox.view.js';

export interface ItemMessageView {
  readonly role: MessageRole;
  readonly content: string;
  readonly timestamp: Date;
}

export interface ItemParticipantView {
  readonly id: string;
  readonly externalId: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface ReviewView {
  readonly id: string;
  readonly reviewedAt: string;
  readonly keyId: string;
  readonly change: RecordedChange;
}

export interface InboxItemView extends Omit<
  InboxCardView,
  'clusterId' | 'clusterRootCause' | 'clusterMemberIds' | 'clusterSize' | 'externalParticipantId' | 'firstUserMessage'
> {
  readonly rootCause: string | null;
  readonly triggers: readonly Trigger[];
  readonly summary: string | null;
  readonly keywords: readonly string[];
  readonly analysis: ScoresView | null;
  readonly participant: ItemParticipantView | null;
  readonly note: string | null;
  readonly messages: readonly ItemMessageView[];
  readonly history: readonly ReviewView[];
}

export const INBOX_ITEM = record<InboxItemView>('InboxItem', {
  ...ITEM_FIELDS,
  rootCause: described(
    nullable(text),
    describedScore('Why it went badly: the cause, and the tool or topic; null: not known.'),
  ),
  triggers: described(listOf(TRIGGER), 'Everything that brought it here.'),
  summary: described(nullable(text), 'What happened, in a sentence; null until it is analysed.'),
  keywords: described(listOf(text), 'Words that it is about.'),
  analysis: described(nullable(SCORES), 'Its scores; null until it is analysed.'),
  participant: described(
    nullable(
      record<ItemParticipantView>('InboxParticipant', {
        id: uuid,
        externalId: described(text, "The caller's own id of the user."),
        name: described(nullable(text), 'The full name; null: not known.'),
        email: described(nullable(text), 'The e-mail address; null: not known.'),
      }),
    ),
    'The user; null when it was erased.',
  ),
  note: described(nullable(text), 'What a reviewer noted; null: nothing.'),
  messages: described(
    listOf(
      record<ItemMessageView>('InboxMessage', {
        role: described(oneOf(MESSAGE_ROLES), 'Who speaks, or what the message is.'),
        content: described(text, 'The text; empty where there is none.'),
        timestamp: described(instant, 'When it was said (UTC).'),
      }),
    ),
    'Its first messages, 1,000 at the most; GET /interactions/{interactionId} has all of them.',
  ),
  history: described(
    listOf(
      record<ReviewView>('InboxReview', {
        id: uuid,
        reviewedAt: described(instantText, 'When it was done (UTC).'),
        keyId: described(uuid, 'The key that it was done with.'),
        change: described(
          record<RecordedChange>('InboxChange', {
            status: sometimes(described(oneOf(REVIEW_STATUSES), 'What was decided.')),
            severity: sometimes(described(nullable(severityShape), 'The severity that was set; null: taken back.')),
            assignee: sometimes(described(nullable(text), 'Who was to look after it; null: nobody.')),
            note: sometimes(described(nullable(text), 'The note; null: taken away.')),
            reason: sometimes(described(text, 'Why somebody asked for a review.')),
          }),
          'What was changed; what was left alone is absent.',
        ),
      }),
    ),
    'What people did with it, the latest first, 100 at the most.',
  ),
});
