import {
  described,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  type Shape,
  text,
  uuid,
  within,
} from '@parley/http';
import { describedScore, INTENSITY_BANDS, labelsOf, SENTIMENT_BANDS } from '@parley/metrics';
import { REVIEW_STATUSES } from '@parley/kernel';
import { type ItemDetails, NOT_SCORED, type ScoreLevel } from './domain/item-details.js';
import { AXES, type Trigger, TRIGGER_TYPES } from './domain/trigger.js';
import type { CardRow } from './postgres/list-cards.js';

/** A card of the inbox: a conversation, which may speak for others of its cluster. */
export type InboxCardView = Omit<CardRow, 'rank'>;

export const severityShape = within(0, 5);

export const ITEM_FIELDS = {
  conversationId: uuid,
  productId: uuid,
  messageCount: described(integer, 'Messages of the conversation.'),
  reviewStatus: described(oneOf(REVIEW_STATUSES), 'What became of it: `unreviewed` until somebody decided.'),
  timestamp: described(instant, 'When it came into the inbox, or came back (UTC).'),
  topic: described(nullable(text), 'What it is about; null: nothing in particular, or not analysed yet.'),
  triggerType: described(
    nullable(oneOf(TRIGGER_TYPES)),
    'Why it is here: the most severe of its triggers; null where all were withdrawn after somebody decided.',
  ),
  axis: described(nullable(oneOf(AXES)), 'A risk, a chance, or what somebody flagged; null without a trigger.'),
  severity: described(severityShape, '1 (when there is time) to 5 (now); 0 without a trigger.'),
  assignee: described(nullable(text), 'Who looks after it; null: nobody yet.'),
};

export const INBOX_CARD: Shape<InboxCardView> = record<InboxCardView>('InboxCard', {
  ...ITEM_FIELDS,
  externalParticipantId: described(
    nullable(text),
    "The user of this conversation, by the caller's own id; null: erased, or not known.",
  ),
  firstUserMessage: described(
    nullable(text),
    'How this conversation began: the first user message, cut to 200 characters; null: none.',
  ),
  clusterId: described(
    uuid,
    "The id of the cluster, for POST /inbox/bulk; for a conversation that stands alone, the conversation's own id.",
  ),
  clusterRootCause: described(
    nullable(text),
    describedScore(
      'Why the conversations of the cluster went wrong: the cause, and the tool or topic; null for a conversation that stands alone.',
    ),
  ),
  clusterMemberIds: described(listOf(uuid), 'The others of the cluster, the first 100 in the order of the inbox.'),
  clusterSize: described(integer, 'Conversations of the cluster that the filters let through, this one included.'),
});

/** Frustration and struggle share bands. */
const SCORE_LABELS = [...new Set([...[SENTIMENT_BANDS, INTENSITY_BANDS].flatMap(labelsOf), NOT_SCORED.label])];

const SCORE_LEVEL = record<ScoreLevel>('InboxScore', {
  label: described(oneOf<string>(SCORE_LABELS), 'The band of the score; `unknown` where there is nothing to score.'),
  score: described(within(-1, 1), describedScore('As GET /interactions/{interactionId}/analytics has it.')),
});

export const TRIGGER = record<Trigger>('InboxTrigger', {
  triggerType: described(oneOf(TRIGGER_TYPES), 'What kind of reason it is.'),
  severity: described(within(1, 5), '1 (when there is time) to 5 (now).'),
  reason: described(text, 'The reason in words.'),
  source: described(text, 'The flag or score that raised it; `person` for one that somebody raised.'),
  confidence: described(
    nullable(within(0, 1)),
    describedScore('How sure the analysis is, 0 to 1; null where it has no measure of it.'),
  ),
});

export type ScoresView = Pick<ItemDetails, 'sentiment' | 'frustration' | 'struggle' | 'qualityIndex'>;

export const SCORES = record<ScoresView>('InboxScores', {
  sentiment: described(SCORE_LEVEL, describedScore('How the user felt, -1 to 1.')),
  frustration: described(SCORE_LEVEL, describedScore('How annoyed the user was, 0 to 1.')),
  struggle: described(SCORE_LEVEL, describedScore('How hard it was to get what they wanted, 0 to 1.')),
  qualityIndex: described(
    nullable(within(0, 1)),
    describedScore('0 to 1, higher is better; null where it could not be scored.'),
  ),
});
