import type { Ground, TenantName } from './asked.js';
import { quote } from './reading/words.js';
import { nameOf } from './render.js';
import { CONFIDENT, understand } from './understanding/understand.js';

const MOST = 8;

const GENERAL = [
  'How many conversations were there last week?',
  'Why did quality change last week?',
  'Which topics have the highest frustration?',
  'Quality over time',
  'Show me conversations with jailbreaks yesterday',
  'What share of conversations has hallucinations?',
];

const OF_KIND: Readonly<Partial<Record<TenantName['kind'], (name: string) => string>>> = {
  topic: (name) => `Frustration over time of topic ${name}`,
  tool: (name) => `Show me conversations where tool ${name} failed`,
  organization: (name) => `How is organization ${name} doing?`,
  model: (name) => `How many conversations use model ${name} this month?`,
  segment: (name) => `Average quality of segment ${name} in the last 7 days`,
};

/** Questions that are certainly understood: first about the tenant's own things, one of each kind. */
export function suggestions(ground: Ground): string[] {
  const own = Object.entries(OF_KIND).flatMap(([kind, words]) => {
    const found = ground.names.find((one) => one.kind === kind && one.isUnused !== true);
    return found === undefined ? [] : [words(quote(found.name))];
  });
  const versions = ground.names.filter(
    ({ kind, product }) => kind === 'version' && (ground.productId ?? product?.id) === product?.id,
  );
  const compared = versions.flatMap((first, at) => {
    const second = versions.slice(at + 1).find(({ product }) => product?.id === first.product?.id);
    return second === undefined ? [] : [[second, first].map((one) => nameOf(one, ground.names)).join(' vs ')];
  });
  const isRead = (question: string) => (understand(question, ground)?.confidence ?? 0) >= CONFIDENT;
  return [
    ...GENERAL.slice(0, 2),
    ...own,
    ...compared.slice(0, 1).map((two) => `${two} on quality`),
    ...GENERAL.slice(2),
  ]
    .filter(isRead)
    .slice(0, MOST);
}
