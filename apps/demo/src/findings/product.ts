import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { ALL_DAYS, scoreText, type Finding } from './finding.js';

interface Count {
  readonly total: number;
  readonly percentage: number;
}

interface ProductAnalytics {
  readonly productQualityIndex: number | null;
  readonly topicGroups: readonly { name: string; count: number }[];
  readonly topics: readonly { name: string; count: number }[];
  readonly rootCauseMix: readonly { cause: string; count: number }[];
  readonly topFailingTools: readonly { toolName: string; failureCount: number; totalCalls: number }[];
  readonly dissatisfactionThemes: readonly { topicCanonical: string; count: number; avgFrustration: number }[];
  readonly jailbreakCount: Count;
  readonly userToxicityCount: Count;
  readonly modelToxicityCount: Count;
}

/** What the analytics of the support assistant say beyond its averages. */
export async function productFindings(api: ApiClient, { products }: DemoTenant): Promise<Finding[]> {
  const path = `/products/${products.support}/analytics`;
  const answer = await api.call<ProductAnalytics>('GET', path);
  const [tool] = answer.topFailingTools;
  const shown = `product=${products.support}&${ALL_DAYS}`;
  const counted = (list: readonly { name: string; count: number }[], most: number) =>
    list
      .slice(0, most)
      .map(({ name, count }) => `${name} (${count})`)
      .join(', ');
  return [
    {
      id: 'failing_tool',
      title: tool === undefined ? 'No tool fails' : `A tool behind it: ${tool.toolName}`,
      lines: [
        ...answer.topFailingTools
          .slice(0, 3)
          .map(
            ({ toolName, failureCount, totalCalls }) => `${toolName}: ${failureCount} of ${totalCalls} calls failed`,
          ),
        `root causes: ${counted(
          answer.rootCauseMix.map(({ cause, count }) => ({ name: cause.replaceAll('_', ' '), count })),
          4,
        )}`,
      ],
      path,
      screen: `/conversations?${shown}&failingTool=${encodeURIComponent(tool?.toolName ?? '')}&sort=-frustration`,
    },
    {
      id: 'topics',
      title: 'What people come to the Support assistant for',
      lines: [
        `groups: ${counted(answer.topicGroups, 5)}`,
        `topics: ${counted(answer.topics, 5)}`,
        `where they leave dissatisfied: ${answer.dissatisfactionThemes
          .slice(0, 3)
          .map((theme) => `${theme.topicCanonical} (${theme.count}, frustration ${scoreText(theme.avgFrustration)})`)
          .join(', ')}`,
      ],
      path,
      screen: `/?${shown}`,
    },
    {
      id: 'safety',
      title: 'Attempts and insults',
      lines: [
        `jailbreak attempts: ${answer.jailbreakCount.total} (${answer.jailbreakCount.percentage} % of conversations), ` +
          `toxic users: ${answer.userToxicityCount.total}, toxic answers: ${answer.modelToxicityCount.total}`,
      ],
      path,
      screen: `/conversations?${shown}&flag=jailbreak`,
    },
  ];
}
