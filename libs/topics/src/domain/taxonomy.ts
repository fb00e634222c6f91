import type { TaxonomyTopic, TopicGroup } from '@parley/analysis';

export const MAX_TOPICS = 100;
export const MAX_EXAMPLES = 20;
export const MAX_EXAMPLE_CHARS = 500;

/** A topic as a tenant configures it. */
export interface ConfiguredTopic {
  readonly name: string;
  readonly group: TopicGroup;
  readonly description: string | null;
  readonly examples: readonly string[];
}

const CONFIGURED = 'configured:';

/** As the namer reads it. The name is the identity: it is what reports show. */
export const toTaxonomyTopic = ({ name, group, description, examples }: ConfiguredTopic): TaxonomyTopic => ({
  id: CONFIGURED + name,
  name,
  group,
  examples,
  ...(description === null ? {} : { description }),
});

/** Whether a topic that was given is one of the taxonomy; else it was found. */
export const isConfigured = ({ topicId }: { readonly topicId: string }): boolean => topicId.startsWith(CONFIGURED);

/** The places of topics whose name an earlier one has, capitals and outer blanks apart. */
export function repeatedNames(topics: readonly { readonly name: string }[]): number[] {
  const names = topics.map(({ name }) => name.trim().toLowerCase());
  return names.flatMap((name, i) => (names.indexOf(name) < i ? [i] : []));
}
