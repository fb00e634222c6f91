import { oneOf, decimal, described, integer, nullable, record, type Shape, text, within } from '@parley/http';
import {
  type CountName,
  describeBands,
  describedScore,
  labelsOf,
  type MeanMetric,
  type MeanName,
  METRICS,
  MIN_CONVERSATIONS,
} from '@parley/metrics';
import type { Metrics } from './aggregates/answer-aggregates.js';
import type { Averages, ConversationStatistics, NamedCount, RatingScale } from './domain/aggregates.js';
import type { PillarScores } from './domain/pillars.js';
import { type Count, count, exact, type Level, level, NO_DATA, roundedOrNull } from './domain/scores.js';

/* How all kinds of analytics present aggregates: which metric appears under which name. */

/** The level of one metric: its labels with their bands, and its range. */
export const levelOf = (name: LevelName): Shape<Level> => {
  const { bands, range, title, description } = METRICS[name];
  const shape = record<Level>(`${title.replaceAll(' ', '')}Level`, {
    label: described(
      oneOf<string>([...labelsOf(bands), NO_DATA.label]),
      `By the score: ${describeBands(bands)}; \`${NO_DATA.label}\` where there is nothing to score.`,
    ),
    score: described(
      within(range.min, range.max),
      describedScore(`${range.min} to ${range.max}, to three decimals; 0 where the label is \`${NO_DATA.label}\`.`),
    ),
  });
  return described(shape, describedScore(description));
};

export const COUNT = record<Count>(
  'Count',
  {
    total: described(integer, 'Conversations that have it.'),
    percentage: described(
      within(0, 100),
      'Their share of the analysed conversations, 0 to 100, to one decimal. Conversations in a language that Parley does not read are part of the total but never have a flag.',
    ),
  },
  { total: 3, percentage: 1.5 },
);

const LEVEL_METRICS = {
  averageUserSentiment: 'sentiment',
  averageChangeInUserSentiment: 'sentimentChange',
  averageFrustration: 'frustration',
  averageStruggle: 'struggle',
  averageCommercialIntent: 'commercialIntent',
} as const satisfies Record<string, MeanName>;

type LevelName = (typeof LEVEL_METRICS)[keyof typeof LEVEL_METRICS];

export type LevelsView = { readonly [Field in keyof typeof LEVEL_METRICS]: Level } & {
  readonly scoredConversations: number;
  readonly moodConversations: number;
};

export const levels = (row: Averages): LevelsView => ({
  ...mapFields(LEVEL_METRICS, (name) => meanLevel(name, row)),
  scoredConversations: row.spoken,
  moodConversations: row.moods,
});

function meanLevel(name: LevelName, row: Averages): Level {
  const { over, labelledFrom = 0 }: MeanMetric = METRICS[name];
  const whole = level(row[name], METRICS[name].bands);
  const conversations = over === 'mood' ? row.moods : row.spoken;
  return conversations < labelledFrom ? { ...whole, label: NO_DATA.label } : whole;
}

const FLAG_METRICS = {
  hallucinationCount: 'hallucinationDetected',
  jailbreakCount: 'jailbreakDetected',
  userBiasCount: 'userBiasDetected',
  modelBiasCount: 'modelBiasDetected',
  userToxicityCount: 'userToxicityDetected',
  modelToxicityCount: 'modelToxicityDetected',
} as const satisfies Record<string, CountName>;

export type FlagCountsView = { readonly [Field in keyof typeof FLAG_METRICS]: Count };

export const flagCounts = (row: Averages): FlagCountsView =>
  mapFields(FLAG_METRICS, (name) => count(row[name], row.conversations));

export interface RatingsView {
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  readonly ratingCount: number;
  /** Null without ratings. */
  readonly ratingScale: RatingScale | null;
}

export const ratings = ({ averageRating, rated, ratingScale }: ConversationStatistics): RatingsView => ({
  averageConversationRating: averageRating === null ? null : exact(averageRating),
  ratingCount: rated,
  ratingScale,
});

export interface GradesView extends RatingsView {
  /** 0..1 */
  readonly averageConversationQualityIndex: number | null;
}

export const grades = (row: Averages, statistics: ConversationStatistics): GradesView => ({
  ...ratings(statistics),
  averageConversationQualityIndex: roundedOrNull(row.cqi),
});

/** What answers about users and organizations have in common. */
export const metricsOf = ({ averages, statistics }: Metrics) => ({
  ...levels(averages),
  ...grades(averages, statistics),
  totalConversations: statistics.conversations,
});

/** The level of a mean, which may be over too few conversations for a label. */
function meanLevelOf(name: LevelName): Shape<Level> {
  const { description, labelledFrom }: MeanMetric = METRICS[name];
  if (labelledFrom === undefined) return levelOf(name);
  const few = `Over fewer than ${labelledFrom} conversations the label is \`${NO_DATA.label}\`.`;
  return described(levelOf(name), describedScore(`${description} ${few}`));
}

export const LEVELS = {
  ...mapFields(LEVEL_METRICS, meanLevelOf),
  scoredConversations: described(
    integer,
    'How many conversations the means of struggle and commercial intent are taken over: those in which the user says something, in a fully supported language.',
  ),
  moodConversations: described(
    integer,
    'How many conversations sentiment, its change and frustration are means over: those in which a user says something, in a language whose mood is read.',
  ),
};
export const FLAG_COUNTS = mapFields(FLAG_METRICS, (name) => describedAs(name, COUNT));
export const RATINGS = {
  averageConversationRating: described(nullable(decimal), `${METRICS.rating.description} Null without ratings.`),
  ratingCount: described(integer, 'Conversations with a rating.'),
  ratingScale: described(
    nullable(
      record<RatingScale>(
        'RatingScale',
        { minimum: described(decimal, 'The lowest rating.'), maximum: described(decimal, 'The highest rating.') },
        { minimum: 1, maximum: 5 },
      ),
    ),
    'The scale that most ratings use, on which their mean is; null without ratings.',
  ),
};
export const GRADES = {
  ...RATINGS,
  averageConversationQualityIndex: described(
    nullable(within(0, 1)),
    describedScore(`${METRICS.cqi.description} 0 to 1, higher is better; null without an analysed conversation.`),
  ),
};

export const NAMED_COUNT = record<NamedCount>(
  'NamedCount',
  { name: described(text, 'What is counted.'), count: described(integer, 'In how many conversations.') },
  { name: 'refund', count: 12 },
);
export const PILLAR_SCORES = record<PillarScores>('PillarScores', {
  satisfaction: described(within(0, 1), describedScore('0 to 1, higher is better; 0 without data.')),
  growth: described(
    within(0, 1),
    describedScore(`0 to 1, higher is better; 0.5 over fewer than ${MIN_CONVERSATIONS} conversations, 0 without data.`),
  ),
  friction: described(within(0, 1), describedScore('0 to 1: 1 is no friction; 0 without data.')),
  safety: described(within(0, 1), describedScore('0 to 1, higher is better; 0 without data.')),
});

function describedAs<T>(name: keyof typeof METRICS, shape: Shape<T>): Shape<T> {
  return described(shape, describedScore(METRICS[name].description));
}

function mapFields<Fields extends Readonly<Record<string, string>>, Value>(
  fields: Fields,
  valueOf: (metric: Fields[keyof Fields]) => Value,
): { readonly [Field in keyof Fields]: Value } {
  const entries = Object.entries(fields) as [keyof Fields, Fields[keyof Fields]][];
  return Object.fromEntries(entries.map(([field, metric]) => [field, valueOf(metric)])) as {
    readonly [Field in keyof Fields]: Value;
  };
}
