import { idOrNull } from '../aggregates/metric.sql.js';
import { FAILING_TOOLS, RAISED_FLAGS } from '../filter/analysis.conditions.js';
import type { TopicTitles } from '../topics/topic-names.js';
import type { ConversationFilterRequest } from '../filter/conversation-filter.request.js';

interface Dimension {
  readonly title: string;
  readonly description: string;
  /** The filter that leads from an entry to its conversations. */
  readonly filter: keyof ConversationFilterRequest;
  /** An SQL expression, null where a conversation has none; an array of several is unnested. */
  readonly value: string;
  /** Whether only the analysis of a conversation has this dimension. */
  readonly ofAnalysis: boolean;
  /** Whether a conversation may have several values, and counts for each. */
  readonly several: boolean;
}

const shared = (title: string, filter: Dimension['filter'], column: string): Dimension => ({
  title,
  description: `By ${title.toLowerCase()}, as Parley's id.`,
  filter,
  value: idOrNull(column),
  ofAnalysis: false,
  several: false,
});

const found = (title: string, filter: Dimension['filter'], column: string, description: string): Dimension => ({
  title,
  description,
  filter,
  value: `nullIf(toString(${column}), '')`,
  ofAnalysis: true,
  several: false,
});

const each = (title: string, filter: Dimension['filter'], array: string, description: string): Dimension => ({
  title,
  description,
  filter,
  value: `toNullable(toString(arrayJoin(${array})))`,
  ofAnalysis: true,
  several: true,
});

/** What an answer can be broken down by. */
const DIMENSIONS = {
  product: shared('Product', 'productId', 'product_id'),
  version: shared('Version', 'versionId', 'version_id'),
  prompt: shared('Prompt', 'promptId', 'prompt_id'),
  organization: shared('Organization', 'organizationId', 'organization_id'),
  user: shared('User', 'userId', 'user_id'),
  model: {
    title: 'Model',
    description: 'By the names of language models that a conversation or one of its messages gives.',
    filter: 'model',
    value: `nullIf(toString(arrayJoin(arrayDistinct(arrayPushFront(other_models, model)))), '')`,
    ofAnalysis: false,
    several: true,
  },
  topic: found('Topic', 'topic', 'topic', 'By what conversations are about.'),
  topicGroup: found('Topic group', 'topicGroup', 'topic_group', 'By the group of the topic.'),
  rootCause: found('Root cause', 'rootCause', 'root_cause', 'By why conversations went badly.'),
  emotion: found('Emotion', 'emotion', 'emotion', "By what the user's messages show most often."),
  language: found('Language', 'language', 'language', "By the language of the user's messages."),
  keyword: each('Keyword', 'keyword', 'keywords', 'By what is typical of conversations.'),
  tool: each('Tool', 'tool', 'tool_names', 'By the tools that were called.'),
  failingTool: each('Failing tool', 'failingTool', FAILING_TOOLS, 'By the tools of which a call failed.'),
  flag: each('Flag', 'flag', RAISED_FLAGS, 'By the flags that are raised.'),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly DimensionName[];
export const dimensionOf = (name: DimensionName): Dimension => DIMENSIONS[name];

/** For a topic it is the topic's title, null when the topic is hidden. */
export const valueOf = (name: DimensionName, titles: TopicTitles): string =>
  name === 'topic' ? `nullIf(${titles.sql('toString(topic)')}, '')` : DIMENSIONS[name].value;
