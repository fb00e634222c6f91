import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { ALL_DAYS, scoreText, type Finding } from './finding.js';

interface ModelAnalytics {
  readonly conversationCount: number;
  readonly avgConversationQualityIndex: number | null;
}

/** The models in use, side by side. */
export async function modelsCompared(api: ApiClient, { products }: DemoTenant): Promise<Finding> {
  const used: { id: string; canonicalId: string; usageCount: number }[] = [];
  for (let page = 1; ; page++) {
    const models = await api.call<typeof used>('GET', `/models?page=${page}&pageSize=100`);
    used.push(...models.filter(({ usageCount }) => usageCount > 0));
    if (models.length < 100) break;
  }
  const rows = await Promise.all(
    used
      .sort((a, b) => b.usageCount - a.usageCount)
      .map(async ({ id, canonicalId }) => {
        const path = `/models/${id}/analytics?period=90d`;
        return { canonicalId, path, ...(await api.call<ModelAnalytics>('GET', path)) };
      }),
  );
  const [most] = rows;
  if (most === undefined) throw new Error('No model is in use.');
  return {
    id: 'models_compared',
    title: `Models in use: ${rows.length}`,
    lines: rows.map(
      (row) =>
        `${row.canonicalId}: ${row.conversationCount} conversations, quality ${scoreText(row.avgConversationQualityIndex)}`,
    ),
    path: most.path,
    screen: `/prompts-and-models?product=${products.support}&${ALL_DAYS}`,
  };
}
