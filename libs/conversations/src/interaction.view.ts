import type { JsonObject } from '@parley/kernel';
import { described, decimal, freeForm, instant, nullable, record, text, uuid } from '@parley/http';

/** A conversation as the interface shows it. */
export interface InteractionView {
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
};

export const INTERACTION = record<InteractionView>('Interaction', INTERACTION_FIELDS);

export const SELECT_INTERACTION = `
  SELECT c.id, c.external_id AS "externalId", c.user_id AS "participantId", u.external_id AS "externalParticipantId",
    c.organization_id AS "organizationId", o.external_id AS "organizationExternalId", c.product_id AS "productId",
    c.version_id AS "versionId", c.model, c.rating, c.rating_min AS "ratingMin", c.rating_max AS "ratingMax", c.feedback,
    c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.properties
  FROM conversations c
  LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
  LEFT JOIN organizations o ON o.tenant_id = c.tenant_id AND o.id = c.organization_id`;
