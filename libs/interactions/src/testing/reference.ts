import { REVIEW_STATUSES } from '@parley/kernel';
import { GROUPS, KEYWORDS, type KnownAnalysis, type KnownConversation, TOOLS, TOPICS, type World } from './world.js';

/** A filter as a caller writes it, with what it means in plain words. */
export interface KnownFilter {
  readonly name: string;
  readonly values: readonly string[];
  readonly holds: (conversation: KnownConversation, value: string) => boolean;
}

type OfAnalysis = (analysis: KnownAnalysis, value: string) => boolean;

const analysed =
  (holds: OfAnalysis): KnownFilter['holds'] =>
  ({ analysis }, value) =>
    analysis !== null && holds(analysis, value);

const spoken = ({ supported, user_message_count }: KnownAnalysis) => supported && user_message_count > 0;

/** German was not read at all before the third analyser. */
export const moodIsRead = ({ supported, analyser_version, language, user_message_count }: KnownAnalysis): boolean =>
  (supported || (language === 'de' && analyser_version >= 3)) && user_message_count > 0;

export const wentBadly = ({ quality_index: quality, frustration, struggle }: KnownAnalysis): boolean =>
  quality !== null && (quality < 0.65 || frustration >= 0.5 || struggle >= 0.5);

export const ratingShare = ({ rating, ratingMin, ratingMax }: KnownConversation): number | null =>
  rating === null || ratingMin === null || ratingMax === null ? null : (rating - ratingMin) / (ratingMax - ratingMin);

const score = (name: string, values: readonly string[], of: (one: KnownConversation) => number | null): KnownFilter[] =>
  (['min', 'max'] as const).map((bound) => ({
    name: bound + name,
    values,
    holds: (one, text) => {
      const value = of(one);
      return value !== null && (bound === 'min' ? value >= Number(text) : value <= Number(text));
    },
  }));

const ofSpoken =
  (of: (analysis: KnownAnalysis) => number, has = spoken) =>
  (one: KnownConversation) =>
    one.analysis === null || !has(one.analysis) ? null : of(one.analysis);

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

/** Every filter of GET /interactions, with values that occur and one that does not. */
export function knownFilters({ conversations, segmentId, isMember }: World): KnownFilter[] {
  const valuesOf = (of: (one: KnownConversation) => string | null) => distinct(conversations.map(of));
  const equal = (name: string, of: (one: KnownConversation) => string | null, nobody = 'nobody'): KnownFilter => ({
    name,
    values: [...valuesOf(of), nobody],
    holds: (one, value) => of(one) === value,
  });
  const SOMEWHERE = '0198c0de-0000-7000-8000-0000000000ff';
  const either = (
    name: string,
    internal: (one: KnownConversation) => string | null,
    external: (one: KnownConversation) => string | null,
  ) => ({
    name,
    values: [...valuesOf(internal), ...valuesOf(external), SOMEWHERE],
    holds: (one: KnownConversation, value: string) => internal(one) === value || external(one) === value,
  });
  const text = (name: string, values: readonly string[], of: (analysis: KnownAnalysis) => string): KnownFilter => ({
    name,
    values: distinct(values),
    holds: analysed((analysis, value) => of(analysis) === value),
  });
  return [
    equal('productId', (one) => one.productId, SOMEWHERE),
    equal('versionId', (one) => one.versionId, SOMEWHERE),
    {
      name: 'from',
      values: ['2026-11-01T05:00:00Z', '2026-11-01T12:00:00Z'],
      holds: (one, at) => one.createdAt >= new Date(at),
    },
    {
      name: 'to',
      values: ['2026-11-01T13:00:00Z', '2026-11-01T18:00:00Z'],
      holds: (one, at) => one.createdAt < new Date(at),
    },
    either(
      'userId',
      (one) => one.userId,
      (one) => one.externalUserId,
    ),
    equal('externalUserId', (one) => one.externalUserId),
    either(
      'organizationId',
      (one) => one.organizationId,
      (one) => one.externalOrganizationId,
    ),
    equal('externalOrganizationId', (one) => one.externalOrganizationId),
    { name: 'segmentId', values: [segmentId], holds: isMember },
    equal('promptId', (one) => one.promptId, SOMEWHERE),
    equal('model', (one) => one.model),
    equal('externalConversationId', (one) => one.externalId),
    text('topic', [...TOPICS, 'superseded'], ({ topic }) => topic),
    text('topicGroup', GROUPS, ({ topic_group: group }) => group),
    {
      name: 'keyword',
      values: [...KEYWORDS, 'none'],
      holds: analysed(({ keywords }, value) => keywords.includes(value)),
    },
    { name: 'theme', values: distinct(TOPICS), holds: analysed((one, value) => one.topic === value && wentBadly(one)) },
    text('rootCause', ['tool_failure', 'safety_block', 'unknown'], ({ root_cause: cause }) => cause),
    text('rootCauseSource', ['heuristic', 'llm'], (one) => (one.root_cause === '' ? '' : one.root_cause_source)),
    {
      name: 'failingTool',
      values: [...TOOLS, 'none'],
      holds: analysed(({ tools }, value) => tools.some(({ name, failures }) => name === value && failures > 0)),
    },
    {
      name: 'tool',
      values: [...TOOLS, 'none'],
      holds: analysed(({ tools }, value) => tools.some(({ name }) => name === value)),
    },
    text('emotion', ['neutral', 'anger', 'joy'], ({ emotion }) => emotion),
    text('language', ['en', 'de', 'fr'], ({ language }) => language),
    {
      name: 'flag',
      values: [
        'jailbreak',
        'hallucination',
        'userToxicity',
        'modelToxicity',
        'userBias',
        'modelBias',
        'missingCapability',
        'churnRisk',
      ],
      holds: analysed(({ flags }, value) => flags.includes(value)),
    },
    {
      name: 'eventType',
      values: ['purchase', 'upgrade', 'none'],
      holds: (one, value) => one.eventTypes.includes(value),
    },
    {
      name: 'reviewStatus',
      values: [...REVIEW_STATUSES],
      holds: ({ reviewStatus }, value) => reviewStatus === value,
    },
    { name: 'rated', values: ['true', 'false'], holds: ({ rating }, value) => String(rating !== null) === value },
    ...score(
      'Sentiment',
      ['-0.5', '0', '0.4'],
      ofSpoken(({ sentiment }) => sentiment, moodIsRead),
    ),
    ...score(
      'Frustration',
      ['0.2', '0.7'],
      ofSpoken(({ frustration }) => frustration, moodIsRead),
    ),
    ...score(
      'Struggle',
      ['0.2', '0.7'],
      ofSpoken(({ struggle }) => struggle),
    ),
    ...score(
      'CommercialIntent',
      ['0.2', '0.7'],
      ofSpoken(({ commercial_intent: intent }) => intent),
    ),
    ...score('Quality', ['0.2', '0.7'], ({ analysis }) => analysis?.quality_index ?? null),
    ...score('Rating', ['0.2', '0.5', '0.8'], ratingShare),
    ...score('MessageCount', ['1', '2', '3'], ({ messageCount }) => messageCount),
    {
      name: 'property',
      values: ['channel:web', 'channel:fax', 'seats:3', 'vip:true', 'other:web'],
      holds: ({ properties }, pair) => {
        const [key = '', value] = pair.split(':');
        return key in properties && String(properties[key]) === value;
      },
    },
    {
      name: 'q',
      values: ['refund', 'PARCEL where', '"my parcel"', '"is my parcel" now', 'order-lookup', 'ärger', 'nowhere'],
      // Words are those found when a conversation was sent: the analyses that the world puts in place have none.
      holds: ({ messages }, search) =>
        phrasesOf(search).every((phrase) => messages.some((said) => timesIn(said, phrase) > 0)),
    },
  ];
}

/** Split by hand: a word is a run of letters, and quoted words stand in a row. */
const phrasesOf = (search: string): string[] =>
  (search.match(/"[^"]*"|\S+/g) ?? []).map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^a-zä]+/g, ' ')
      .trim(),
  );

const timesIn = (said: string, phrase: string): number =>
  ` ${said.toLowerCase().replaceAll(/[^a-zä]+/g, '  ')} `.split(` ${phrase.replaceAll(' ', '  ')} `).length - 1;

const relevance = ({ messages }: KnownConversation, search: string): number => {
  const shares = phrasesOf(search).map((phrase) => {
    const times = messages.reduce((sum, said) => sum + timesIn(said, phrase), 0);
    return times / (times + 1.2);
  });
  return Number(shares.reduce((sum, share) => sum + share, 0).toFixed(6));
};

/** The value of each order; null comes last. */
export const ORDERS: Readonly<Record<string, (one: KnownConversation, search: string) => number | null>> = {
  createdAt: ({ createdAt }) => createdAt.getTime(),
  lastMessageAt: ({ lastMessageAt }) => lastMessageAt.getTime(),
  messageCount: ({ messageCount }) => messageCount,
  rating: ratingShare,
  sentiment: ofSpoken(({ sentiment }) => sentiment, moodIsRead),
  frustration: ofSpoken(({ frustration }) => frustration, moodIsRead),
  struggle: ofSpoken(({ struggle }) => struggle),
  commercialIntent: ofSpoken(({ commercial_intent: intent }) => intent),
  quality: ({ analysis }) => analysis?.quality_index ?? null,
  relevance,
};

/** The ids in the order of `sort`; equal values are ordered by id. */
export function sortedIds(conversations: readonly KnownConversation[], sort: string, search = ''): string[] {
  const down = sort.startsWith('-');
  const of = ORDERS[sort.replace('-', '')];
  if (of === undefined) throw new Error(`The reference has no order ${sort}.`);
  const last = down ? -Infinity : Infinity;
  return conversations
    .map((one) => ({ id: one.id, value: of(one, search) ?? last }))
    .sort((a, b) => {
      const up = a.value === b.value ? (a.id < b.id ? -1 : 1) : a.value < b.value ? -1 : 1;
      return down ? -up : up;
    })
    .map(({ id }) => id);
}
