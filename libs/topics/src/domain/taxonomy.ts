import type { TaxonomyTopic, TopicGroup } from '@parley/analysis';

export const MAX_TOPICS = 100;
export const MAX_EXAMPLES = 20;
export const MAX_EXAMPLE_CHARS = 500;

export interface ConfiguredTopic {
  readonly name: string;
  readonly group: TopicGroup;
  readonly description: string | null;
  readonly examples: readonly string[];
}

const CONFIGURED = 'configured:';

/** In the namer's form. The name is the identity, since reports show it. */
export const toTaxonomyTopic = ({ name, group, description, examples }: ConfiguredTopic): TaxonomyTopic => ({
  id: CONFIGURED + name,
  name,
  group,
  examples,
  ...(description === null ? {} : { description }),
});

/** Whether an assigned topic is from the taxonomy; otherwise it was found. */
export const isConfigured = ({ topicId }: { readonly topicId: string }): boolean => topicId.startsWith(CONFIGURED);

/** Indices of topics that repeat an earlier name, regardless of case and outer blanks. */
export function repeatedNames(topics: readonly { readonly name: string }[]): number[] {
  const names = topics.map(({ name }) => name.trim().toLowerCase());
  return names.flatMap((name, i) => (names.indexOf(name) < i ? [i] : []));
}
