import type { Json } from '@parley/kernel';
import { MAX_RATING } from '@parley/ratings';
import type { Attributes, SpanEvent } from '../decode/telemetry.js';
import type { SaidRating } from '../domain/said-rating.js';
import { isList, isObject, textOf } from './json.js';
import { flattened, numberAttribute, textAttribute } from './source.js';

/** More ratings than a person gives one answer. */
const MAX_RATINGS = 16;
/** At most 8 KiB, as POST /ratings accepts. */
const MAX_FEEDBACK_CHARS = 2_730;

/** OpenInference names results in two ways, each for the span, its trace and its session. */
const LISTS = ['annotation', 'evaluation'].flatMap((item) => [
  { prefix: `${item}s`, item, of: 'answer' as const },
  { prefix: `trace.${item}s`, item, of: 'answer' as const },
  { prefix: `session.${item}s`, item, of: 'conversation' as const },
]);
export const RATED = /^(trace\.|session\.)?(annotations\.\d+\.annotation|evaluations\.\d+\.evaluation)\./;
export const EVALUATION = 'gen_ai.evaluation.result';
const KINDS = ['annotator_kind', 'annotation.annotator_kind', 'evaluation.annotator_kind'];

/** Names that stand for users' feedback where the result does not say who judged. */
const FEEDBACK = /^(user|customer)?(feedback|rating|score|thumbs|satisfaction)$|^(csat|stars|thumbs(up|down)?)$/;
const GOOD = /^(pass(ed)?|good|positive|yes|true|like|liked|helpful|correct|thumbsup|up|👍.*)$/u;
const BAD = /^(fail(ed)?|bad|negative|no|false|dislike|disliked|unhelpful|incorrect|thumbsdown|down|👎.*)$/u;

interface Result {
  readonly name: string;
  readonly score: number | undefined;
  readonly label: string;
  readonly explanation: string | null;
  readonly annotatorKind: string | null;
}

/** The ratings by people among the results on a span and in its events; judgements by models and code are left out. */
export function ratingsIn(attributes: Attributes, events: readonly SpanEvent[], atMs: number): SaidRating[] {
  const isAnnotated = [...attributes.keys()].some((name) => RATED.test(name));
  const annotated = (isAnnotated ? LISTS : []).flatMap(({ prefix, item, of }) => {
    const list = flattened(attributes, prefix);
    const results = isList(list) ? list.map((one) => (isObject(one) ? one[item] : undefined)) : [];
    return results.flatMap((one) => toRating(resultOf(one), attributes, of, atMs));
  });
  const told = events
    .filter(({ name }) => name === EVALUATION)
    .flatMap((event) => toRating(eventOf(event), event.attributes, 'answer', event.timeMs || atMs));
  return distinct([...annotated, ...told]).slice(0, MAX_RATINGS);
}

function resultOf(value: Json | undefined): Result {
  const given = isObject(value) ? value : {};
  return {
    name: textOf(given['name']) ?? '',
    score: typeof given['score'] === 'number' ? given['score'] : undefined,
    label: textOf(given['label']) ?? '',
    explanation: textOf(given['explanation']),
    annotatorKind: textOf(given['annotator_kind']),
  };
}

const eventOf = ({ attributes }: SpanEvent): Result => ({
  name: textAttribute(attributes, 'gen_ai.evaluation.name') ?? '',
  score: numberAttribute(attributes, 'gen_ai.evaluation.score.value'),
  label: textAttribute(attributes, 'gen_ai.evaluation.score.label') ?? '',
  explanation: textAttribute(attributes, 'gen_ai.evaluation.explanation'),
  annotatorKind: textAttribute(attributes, ...KINDS),
});

function toRating(result: Result, attributes: Attributes, of: SaidRating['of'], atMs: number): SaidRating[] {
  const [min, max] = ['parley.rating.min', 'parley.rating.max'].map((name) => numberAttribute(attributes, name));
  const bounds = min !== undefined && max !== undefined ? { min, max } : null;
  const scale = bounds === null && !isByPerson(result) ? null : scaleOf(result, bounds);
  const feedback = result.explanation?.slice(0, MAX_FEEDBACK_CHARS).toWellFormed() ?? null;
  return scale === null ? [] : [{ of, ...scale, feedback, atMs }];
}

const isByPerson = ({ name, annotatorKind }: Result): boolean =>
  annotatorKind === null ? FEEDBACK.test(plain(name)) : annotatorKind.toUpperCase() === 'HUMAN';

/** Without given bounds: a label that says good or bad, else a score from 0 or -1 to 1. Null for anything else. */
function scaleOf({ score, label }: Result, bounds: { readonly min: number; readonly max: number } | null) {
  const scale = (rating: number, ratingMin: number, ratingMax: number) => ({ rating, ratingMin, ratingMax });
  if (bounds !== null) {
    const { min, max } = bounds;
    const isScale = min >= -MAX_RATING && min < max && max <= MAX_RATING;
    return score !== undefined && isScale && score >= min && score <= max ? scale(score, min, max) : null;
  }
  if (GOOD.test(plain(label))) return scale(1, 0, 1);
  if (BAD.test(plain(label))) return scale(0, 0, 1);
  if (score === undefined || score < -1 || score > 1) return null;
  return score < 0 ? scale(score, -1, 1) : scale(score, 0, 1);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The same result may appear under both names. */
const distinct = (ratings: readonly SaidRating[]): SaidRating[] => [
  ...new Map(ratings.map((one) => [JSON.stringify(one), one])).values(),
];
