import type { JsonObject } from '@parley/kernel';
import { decimal, described, freeForm, instant, integer, nullable, record, text, uuid } from '@parley/http';
import { ANALYSIS_SUMMARY, type AnalysisSummary } from './analysis-summary/analysis-summary.view.js';

/** A conversation as PostgreSQL holds it. */
export interface RecordedInteraction {
  readonly id: string;
  readonly externalId: string | null;
  readonly participantId: string;
  readonly externalParticipantId: string | null;
  readonly organizationId: string | null;
  readonly organizationExternalId: string | null;
  readonly productId: string;
  readonly versionId: string;
  readonly model: string | null;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly feedback: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly properties: JsonObject;
  readonly messageCount: number;
  readonly lastMessageAt: Date;
}

/** A conversation as the interface shows it. */
export interface InteractionView extends RecordedInteraction {
  readonly firstUserMessage: string | null;
  /** The language of the user's messages; null until the conversation is analysed. */
  readonly language: string | null;
  /** Null until it is analysed. */
  readonly analysis: AnalysisSummary | null;
}

export const INTERACTION_FIELDS = {
  id: uuid,
  externalId: described(nullable(text), "The caller's own id; null: none was given."),
  participantId: described(uuid, "The user, by Parley's id."),
  externalParticipantId: described(nullable(text), "The user, by the caller's own id; null: not known."),
  organizationId: described(nullable(uuid), "The organization, by Parley's id; null: of none."),
  organizationExternalId: described(nullable(text), "The organization, by the caller's own id; null: of none."),
  productId: uuid,
  versionId: uuid,
  model: described(nullable(text), 'The language model that was named last; null: none was.'),
  rating: described(nullable(decimal), 'The latest rating, from ratingMin to ratingMax; null: not rated.'),
  ratingMin: described(nullable(decimal), "The lowest rating of the caller's scale; null: not rated."),
  ratingMax: described(nullable(decimal), "The highest rating of the caller's scale; null: not rated."),
  feedback: described(nullable(text), 'What came with the rating, in words; null: nothing.'),
  createdAt: instant,
  updatedAt: instant,
  properties: freeForm<JsonObject>(),
  messageCount: described(integer, 'Messages of the conversation.'),
  lastMessageAt: described(instant, 'When the latest message was sent (UTC).'),
  firstUserMessage: described(
    nullable(text),
    'How the user began, cut to 200 characters; null: the user said nothing.',
  ),
  language: described(
    nullable(text),
    "The language of the user's messages, by ISO 639-1; und where it cannot be told, null until it is analysed.",
  ),
  analysis: described(
    nullable(ANALYSIS_SUMMARY),
    'What the analysis says of it; null until it is analysed, a moment after its latest message.',
  ),
};

export const INTERACTION = record<InteractionView>('Interaction', INTERACTION_FIELDS);

export const SELECT_INTERACTION = `
  SELECT c.id, c.external_id AS "externalId", c.user_id AS "participantId", u.external_id AS "externalParticipantId",
    c.organization_id AS "organizationId", o.external_id AS "organizationExternalId", c.product_id AS "productId",
    c.version_id AS "versionId", c.model, c.rating, c.rating_min AS "ratingMin", c.rating_max AS "ratingMax", c.feedback,
    c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.properties, c.message_count AS "messageCount",
    c.last_message_at AS "lastMessageAt"
  FROM conversations c
  LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
  LEFT JOIN organizations o ON o.tenant_id = c.tenant_id AND o.id = c.organization_id`;
