import { FLAGS, type ConversationAnalysis, type FlagName, TOPIC_GROUPS } from '@parley/analysis';
import type { EventRecordedV1, UserChangedV1 } from '@parley/contracts';
import { seededRandom } from '@parley/kernel';
import type { StoredConversation } from '@parley/projections';

/** How many records of each kind there are, in the proportions of one million conversations. */
export interface WorldSize {
  readonly conversations: number;
  readonly users: number;
  readonly organizations: number;
  readonly products: number;
}

export const EVENTS_PER_CONVERSATION = 10;
export const WORLD_DAYS = 84;

/** 1,000,000 conversations: 200,000 users, 5,000 organizations, 50 products. */
export const worldSize = (conversations: number): WorldSize => ({
  conversations,
  users: Math.max(50, Math.round(conversations / 5)),
  organizations: Math.max(10, Math.round(conversations / 200)),
  products: 50,
});

/** `one-product` has all the traffic; `hot-user` is one user with 50,000 conversations, at most half of them all. */
export const WORLDS = ['default', 'one-product', 'hot-user'] as const;
export type World = (typeof WORLDS)[number];
const HOT_CONVERSATIONS = 50_000;

export interface WorldPlace {
  readonly world: World;
  readonly tenantId: string;
  readonly seed: number;
  /** Milliseconds since 1970: when the last conversation begins. */
  readonly endMs: number;
  readonly size: WorldSize;
}

export interface ConversationChunk {
  readonly conversations: (StoredConversation & { readonly messageCount: number })[];
  readonly analyses: ConversationAnalysis[];
  readonly events: EventRecordedV1[];
}

export const MODELS = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'o3-mini', 'gpt-4-turbo'];
const TOOLS = ['search', 'order_lookup', 'refund_create', 'calendar', 'billing', 'crm', 'weather', 'mail'];
const EVENT_TYPES = ['purchase', 'signup', 'escalation', 'task_completed', 'upgrade', 'refund', 'click', 'survey'];
const CAUSES = ['tool_failure', 'missing_capability', 'misunderstanding', 'context_loss', 'unknown'] as const;
const [TOPICS, WORDS] = [400, 4_000];
const DAY_MS = 86_400_000;

const MINUTE_MS = 60_000;

/** Conversations `from` up to, not including, `to`, in order of time: the same ones however they are cut into chunks. */
export function conversationChunk(place: WorldPlace, from: number, to: number): ConversationChunk {
  const chunk: ConversationChunk = { conversations: [], analyses: [], events: [] };
  for (let n = from; n < to; n++) addConversation(chunk, place, n);
  return chunk;
}

export const productId = (place: WorldPlace, n: number): string => fixedId(place, 1, n);
export const organizationId = (place: WorldPlace, n: number): string => fixedId(place, 2, n);
/** Prompts of each product. */
export const PROMPTS = 2;
export const promptId = (place: WorldPlace, product: number, n: number): string =>
  fixedId(place, 5, product * PROMPTS + n);
/** Versions of each product. */
const VERSIONS = 4;
export const versionId = (place: WorldPlace, product: number, n: number): string =>
  fixedId(place, 4, product * VERSIONS + n);
export const userId = (place: WorldPlace, n: number): string => fixedId(place, 3, n);

export function userAt(place: WorldPlace, n: number): UserChangedV1 {
  const random = seededRandom(place.seed * 31 + n);
  return {
    tenantId: place.tenantId,
    userId: userId(place, n),
    revision: 1,
    properties: {
      plan: pick(random, ['free', 'team', 'business']),
      seats: Math.floor(random() * 100),
      active: random() < 0.5,
    },
    createdAt: new Date(place.endMs - WORLD_DAYS * DAY_MS).toISOString(),
  };
}

function addConversation(chunk: ConversationChunk, place: WorldPlace, n: number): void {
  const { size, tenantId } = place;
  const random = seededRandom(place.seed * 7_919 + n);
  const at = place.endMs - Math.floor(WORLD_DAYS * DAY_MS * (1 - n / size.conversations));
  const user = userOf(place, n, Math.floor(random() * size.users));
  const product = place.world === 'one-product' ? 0 : Math.floor(random() * size.products);
  const version = Math.floor(random() * VERSIONS);
  const createdAt = new Date(at).toISOString();
  const analysis = analyse(random);
  const rated = random() < 0.3;
  const common = {
    tenantId,
    productId: productId(place, product),
    userId: userId(place, user),
    organizationId: organizationId(place, user % size.organizations),
  };
  const conversationId = timedId(at, random);
  chunk.conversations.push({
    ...common,
    conversationId,
    revision: 1,
    versionId: versionId(place, product, version),
    promptId: promptId(place, product, version % PROMPTS),
    model: pick(random, MODELS),
    otherModels: [],
    rating: rated ? 1 + Math.floor(random() * 5) : null,
    ratingMin: rated ? 1 : null,
    ratingMax: rated ? 5 : null,
    outcome: null,
    createdAt,
    messages: [],
    messageCount: 2 * analysis.userMessageCount,
  });
  chunk.analyses.push(analysis);
  for (let e = 0; e < EVENTS_PER_CONVERSATION; e++) {
    chunk.events.push(happen(random, common, conversationId, at, place.endMs));
  }
}

/** The hot user's conversations lie evenly between the others'. */
function userOf({ world, size }: WorldPlace, n: number, usual: number): number {
  if (world !== 'hot-user') return usual;
  const every = Math.max(2, Math.round(size.conversations / HOT_CONVERSATIONS));
  return n % every === 0 ? 0 : usual;
}

function happen(
  random: () => number,
  {
    tenantId,
    productId,
    userId,
    organizationId,
  }: Pick<EventRecordedV1, 'tenantId' | 'productId'> & { userId: string; organizationId: string },
  conversationId: string,
  at: number,
  endMs: number,
): EventRecordedV1 {
  const eventAt = Math.min(at + Math.floor(random() * 60 * MINUTE_MS), endMs);
  const eventType = pick(random, EVENT_TYPES);
  const currency = eventType === 'purchase' || eventType === 'upgrade';
  return {
    tenantId,
    productId,
    userId,
    organizationId,
    eventId: timedId(eventAt, random),
    revision: 1,
    eventType,
    valueType: currency ? 'currency' : 'numeric',
    amount: Math.floor(random() * 10_000) / 100,
    currency: currency ? 'EUR' : null,
    influence: eventType === 'escalation' ? 'negative' : random() < 0.1 ? 'positive' : 'neutral',
    qualityImpactScore: 0,
    sampleRate: 1,
    conversationId: random() < 0.3 ? conversationId : null,
    eventAt: new Date(eventAt).toISOString(),
    createdAt: new Date(eventAt).toISOString(),
  };
}

const NO_FLAG = { raised: false, score: 0, messageId: null };
const RAISED = { raised: true, score: 0.9, messageId: null };

function analyse(random: () => number): ConversationAnalysis {
  const spoken = 2 + Math.floor(random() * 7);
  const frustration = thousandth(random() ** 3);
  const struggle = thousandth(random() ** 3);
  const toolNames = random() < 0.5 ? [pick(random, TOOLS), pick(random, TOOLS)] : [];
  const topic = zipf(random, TOPICS);
  return {
    analyserVersion: 1,
    language: 'en',
    supported: true,
    support: 'everything',
    userMessageCount: spoken,
    assistantMessageCount: spoken,
    sentiment: thousandth(random() * 2 - 1),
    sentimentMinimum: thousandth(random() - 1),
    sentimentMinimumMessageId: null,
    sentimentChange: thousandth(random() - 0.5),
    frustration,
    struggle,
    commercialIntent: thousandth(random() ** 2),
    commercialSignal: random() < 0.1 ? 'pricing' : 'none',
    churnRisk: random() < 0.02,
    flags: Object.fromEntries(FLAGS.map((flag) => [flag, random() < 0.02 ? RAISED : NO_FLAG])) as Record<
      FlagName,
      typeof NO_FLAG
    >,
    jailbreakSucceeded: false,
    emotion: 'neutral',
    topic: `topic ${topic}`,
    topicGroup: TOPIC_GROUPS[topic % TOPIC_GROUPS.length] ?? 'other',
    keywords: Array.from({ length: 6 }, () => `word ${zipf(random, WORDS)}`),
    missingCapability: null,
    rootCause: frustration > 0.5 ? { cause: pick(random, CAUSES), confidence: 0.7, source: 'heuristic' } : null,
    tools: [...new Set(toolNames)].map((toolName) => ({ toolName, calls: 2, failures: random() < 0.1 ? 1 : 0 })),
    summary: '',
    satisfaction: thousandth(random()),
    safety: 1,
    friction: thousandth(1 - frustration / 2 - struggle / 2),
    qualityIndex: thousandth(1 - (frustration + struggle) / 2),
  };
}

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/** A whole number below `of`, lower ones more often. */
export const zipf = (random: () => number, of: number): number => Math.floor(of ** random()) - 1;

function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** A UUIDv7 of that time: ids say when a record came in, and tables are partitioned by that. */
const timedId = (ms: number, random: () => number): string => {
  const time = ms.toString(16).padStart(12, '0');
  const [a, b, c] = [hex(random, 0x1000, 3), hex(random, 0x4000, 4), hex(random, 0x100000000, 8)];
  const variant = (0x8000 | Number.parseInt(b, 16)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${variant}-${c}${hex(random, 0x10000, 4)}`;
};

const hex = (random: () => number, below: number, digits: number): string =>
  Math.floor(random() * below)
    .toString(16)
    .padStart(digits, '0');

/** The same id for the same number, with the time at which the world begins. */
const fixedId = ({ seed, endMs }: WorldPlace, kind: number, n: number): string =>
  timedId(endMs - WORLD_DAYS * DAY_MS, seededRandom(seed * 1_000_003 + kind * 16_777_259 + n * 31));
