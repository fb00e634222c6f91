import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { ALL_DAYS, bars, day, scoreText, type Finding } from './finding.js';

interface Point {
  readonly at: string;
  readonly value: number | null;
}

/** Days over which a metric is smoothed, so that a single quiet day with one angry customer is no peak. */
const WINDOW = 3;

/** Frustration of the support assistant by day: where it stands out, and how far. */
export async function frustrationOverTime(api: ApiClient, { products, from, to }: DemoTenant): Promise<Finding> {
  const path = `/products/${products.support}/analytics/timeseries?metric=frustration&interval=day&from=${from}&to=${to}`;
  const { points } = await api.call<{ points: Point[] }>('GET', path);
  const smooth = points.map((_, index) => meanOf(points.slice(Math.max(0, index - 1), index - 1 + WINDOW)));
  const usual = median(smooth);
  const peak = Math.max(...smooth.filter((value) => value !== null));
  const high = (value: number | null | undefined) => value != null && value > (usual + peak) / 2;
  const top = smooth.indexOf(peak);
  let [first, last] = [top, top];
  while (high(smooth[first - 1])) first--;
  while (high(smooth[last + 1])) last++;
  return {
    id: 'frustration_over_time',
    title: 'Something went wrong in the Support assistant, and it is over',
    lines: [
      `frustration by day  ${bars(smooth)}`,
      `${scoreText(usual)} on a usual day; from ${day(points[first]?.at ?? '')} to ${day(points[last]?.at ?? '')} up to ${scoreText(peak)}`,
    ],
    path,
    screen: `/?product=${products.support}&${ALL_DAYS}&figure=frustration`,
  };
}

interface VersionAnalytics {
  readonly totalConversations: number;
  readonly averageFrustration: { readonly score: number };
  readonly averageConversationQualityIndex: number | null;
  readonly averageConversationRating: number | null;
}

/** The same product by version, which shows the bad release. The request shown is that of the worst version. */
export async function versionsCompared(
  api: ApiClient,
  { products, versions, everybody }: DemoTenant,
): Promise<Finding> {
  const rows = await Promise.all(
    Object.entries(versions).map(async ([name, versionId]) => {
      const path = `/segments/${everybody}/analytics?productId=${products.support}&versionId=${versionId}`;
      return { name, versionId, path, ...(await api.call<VersionAnalytics>('GET', path)) };
    }),
  );
  const worst = rows.reduce((a, b) => (b.averageFrustration.score > a.averageFrustration.score ? b : a));
  const before = rows[rows.indexOf(worst) - 1] ?? rows.find((row) => row !== worst);
  return {
    id: 'versions_compared',
    title: `It was release ${worst.name} of its prompt`,
    lines: rows.map(
      (row) =>
        `${row.name}  ${String(row.totalConversations).padStart(5)} conversations, frustration ${scoreText(row.averageFrustration.score)}, ` +
        `quality ${scoreText(row.averageConversationQualityIndex)}, rating ${scoreText(row.averageConversationRating)}`,
    ),
    path: worst.path,
    screen: `/compare?product=${products.support}&${ALL_DAYS}&by=version&a=${before?.versionId}&b=${worst.versionId}`,
  };
}

function meanOf(points: readonly Point[]): number | null {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function median(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? 0;
}
