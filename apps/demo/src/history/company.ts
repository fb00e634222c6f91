import { DOCS_TOPICS, SALES_TOPICS, SUPPORT_TOPICS, type Topic } from '../dialogue/topics.js';

/** The demo is about a shipping software company with three assistants. */

export interface Release {
  readonly name: string;
  /** Days after the history begins. */
  readonly fromDay: number;
  readonly prompt: string;
}

export interface Assistant {
  readonly key: 'support' | 'sales' | 'docs';
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly topics: readonly Topic[];
  readonly models: readonly (readonly [string, number])[];
  /** Share of all conversations. */
  readonly share: number;
  /** In order. A repeated name is a rollback to that release. */
  readonly releases: readonly Release[];
}

export const HISTORY_DAYS = 56;

/** The release that goes wrong, and the days on which it is live. */
export const BAD_RELEASE = { assistant: 'support', name: 'v3', fromDay: 33, toDay: 38, tool: 'order_lookup' } as const;

const SUPPORT_V2 =
  'You are the support assistant of Larkspur. Be brief and warm. Look up the order before you answer: {{order_id}}.';

export const ASSISTANTS: readonly Assistant[] = [
  {
    key: 'support',
    name: 'Support assistant',
    description: 'Answers customers about parcels, refunds and invoices.',
    icon: 'headset',
    color: '#2F6F4F',
    topics: SUPPORT_TOPICS,
    models: [
      ['gpt-4o-mini', 7],
      ['gpt-4o', 3],
    ],
    share: 0.55,
    releases: [
      { name: 'v1', fromDay: 0, prompt: 'You are the support assistant of Larkspur. Answer questions about orders.' },
      { name: 'v2', fromDay: 14, prompt: SUPPORT_V2 },
      {
        name: BAD_RELEASE.name,
        fromDay: BAD_RELEASE.fromDay,
        prompt: 'You are the support assistant of Larkspur. Answer from memory, call order_lookup with order_ref.',
      },
      { name: 'v2', fromDay: BAD_RELEASE.toDay, prompt: SUPPORT_V2 },
    ],
  },
  {
    key: 'sales',
    name: 'Sales assistant',
    description: 'Talks to visitors about plans, prices and demos.',
    icon: 'tag',
    color: '#8A5A2B',
    topics: SALES_TOPICS,
    models: [['gpt-4o', 1]],
    share: 0.25,
    releases: [
      {
        name: 'v1',
        fromDay: 0,
        prompt: 'You are the sales assistant of Larkspur. Help visitors to find the right plan.',
      },
      {
        name: 'v2',
        fromDay: 24,
        prompt: 'You are the sales assistant of Larkspur. Quote prices only from price_quote.',
      },
    ],
  },
  {
    key: 'docs',
    name: 'Docs assistant',
    description: 'Helps developers with the API.',
    icon: 'book',
    color: '#3A5A9B',
    topics: DOCS_TOPICS,
    models: [['gpt-4o-mini', 1]],
    share: 0.2,
    releases: [
      { name: 'v1', fromDay: 0, prompt: 'You answer questions about the Larkspur API from its documentation.' },
    ],
  },
];

export const ORGANIZATIONS = [
  'Halden Freight',
  'Amberly Books',
  'Tidewater Bikes',
  'Quince & Co',
  'Norrland Outdoor',
  'Piper Toys',
  'Saffron Kitchen',
  'Ostrava Parts',
  'Bluegate Pharmacy',
  'Fennick Shoes',
  'Marlow Audio',
  'Juniper Tea',
  'Castell Wine',
  'Okafor Textiles',
  'Riverstone Tools',
  'Lindqvist Lamps',
] as const;

/** The customer that is about to leave: from this day on most of what it asks goes wrong. */
export const UNHAPPY = { organization: ORGANIZATIONS[0], fromDay: 30 } as const;

export const FIRST_NAMES = [
  ...['Ada', 'Bo', 'Clara', 'Dev', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kemi', 'Lena', 'Mateo'],
  ...['Nadia', 'Oskar', 'Priya', 'Quentin', 'Rosa', 'Samir', 'Tara', 'Umar', 'Vera', 'Wen', 'Ximena', 'Yusuf', 'Zoe'],
];
export const LAST_NAMES = [
  ...['Abbott', 'Brandt', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Garcia', 'Haddad', 'Ivanova', 'Jensen'],
  ...['Kowalski', 'Larsen', 'Moreau', 'Novak', 'Okoye', 'Pereira', 'Quinn', 'Rossi', 'Silva', 'Tanaka'],
];
