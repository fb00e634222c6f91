import type { Row } from './row.js';

/** The rows of the page, as a file. */
export const csvOf = (rows: readonly Row[]) => [
  [
    'id',
    'externalId',
    'user',
    'organization',
    'createdAt',
    'topic',
    'quality',
    'frustration',
    'sentiment',
    'rootCause',
    'rating',
  ],
  ...rows.map(({ id, externalId, externalParticipantId, organizationExternalId, createdAt, analysis, rating }) => [
    id,
    externalId,
    externalParticipantId,
    organizationExternalId,
    createdAt,
    analysis?.topic ?? null,
    analysis?.qualityIndex ?? null,
    analysis?.frustration.score ?? null,
    analysis?.sentiment.score ?? null,
    analysis?.rootCause ?? null,
    rating,
  ]),
];
