import type { Prepared } from '../analytics/prepare.js';
import { wordAt } from '../analytics/spoken.js';
import { productId, userId, WORLD_DAYS } from '../analytics/world.js';

export interface Question {
  readonly name: string;
  /** Below /v1, for the n-th request. */
  readonly path: (n: number) => string;
  readonly body?: (n: number) => object;
}

const DAY_MS = 86_400_000;

/** First pages, filtered and sorted, as an analyst asks for them. */
export function lists({ place }: Prepared): Question[] {
  const product = (n: number) => `productId=${productId(place, (n * 7) % place.size.products)}`;
  const user = (n: number) => `userId=${userId(place, (n * 1_009) % place.size.users)}`;
  const list = (name: string, query: (n: number) => string): Question => ({
    name,
    path: (n) => `/interactions?limit=50&${query(n)}`,
  });
  return [
    list('everything, newest first', () => 'sort=-createdAt'),
    list('a product, worst first', (n) => `${product(n)}&minFrustration=0.5&sort=-frustration`),
    list('a product, by a flag', (n) => `${product(n)}&flag=hallucination&sort=quality`),
    list('a user, by mood', (n) => `${user(n)}&sort=sentiment`),
    list('everything, worst first', () => 'minFrustration=0.5&sort=-frustration'),
    list('everything, by a failing tool', () => 'failingTool=order_lookup&sort=-messageCount'),
    list('everything, by a topic and rating', (n) => `topic=topic%20${n % 40}&rated=true&sort=rating`),
  ];
}

/** Searches for rare words, common ones, several, and with another filter. */
export function searches({ place }: Prepared): Question[] {
  const search = (name: string, query: (n: number) => string, more = ''): Question => ({
    name,
    path: (n) => `/interactions?limit=50&q=${encodeURIComponent(query(n))}${more}`,
  });
  return [
    search('a rare word', (n) => wordAt(15_000 + n)),
    search('a common word', (n) => wordAt(n % 5)),
    search('two words', (n) => `${wordAt(100 + n)} ${wordAt(300 + n)}`),
    search('two common words', (n) => `${wordAt(n % 10)} ${wordAt(20 + (n % 10))}`),
    search('a word in a product', (n) => wordAt(50 + n), `&productId=${productId(place, 3)}&sort=-frustration`),
    search('by relevance', (n) => wordAt(1_000 + n), '&sort=-relevance'),
    search('a phrase', (n) => `"${wordAt(200 + n)} ${wordAt(n % 20)}"`),
    search('a phrase of common words', (n) => `"${wordAt(n % 5)} ${wordAt(5 + (n % 5))}"`),
  ];
}

/** Questions by day over all 84 days. */
export function queries({ place }: Prepared): Question[] {
  const range = {
    from: new Date(place.endMs - WORLD_DAYS * DAY_MS).toISOString(),
    to: new Date(place.endMs).toISOString(),
  };
  const ask = (name: string, question: (n: number) => object): Question => ({
    name,
    path: () => '/query',
    body: (n) => ({ interval: 'day', ...range, ...question(n) }),
  });
  const product = (n: number) => ({ productId: productId(place, (n * 7) % place.size.products) });
  return [
    ask('a product by day', (n) => ({ measures: ['conversations', 'cqi'], filters: product(n) })),
    ask('a filter by day', (n) => ({ measures: ['cqi'], filters: { ...product(n), minFrustration: 0.5 } })),
    ask('everything by day', () => ({ measures: ['conversations', 'cqi'] })),
  ];
}
