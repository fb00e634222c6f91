import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { ALL_DAYS, scoreText, type Finding } from './finding.js';

interface OrganizationAnalytics {
  readonly totalConversations: number;
  readonly averageFrustration: { readonly score: number };
  readonly averageConversationQualityIndex: number | null;
  readonly summary: { readonly analysis: string; readonly reason: string };
}

/** Fewer conversations say more about chance than about the organization. */
const MIN_CONVERSATIONS = 10;

/** The organization with the most frustration, and what its analytics say of it. */
export async function organizationAtRisk(api: ApiClient, { products }: DemoTenant): Promise<Finding> {
  const organizations = await api.call<{ id: string; name: string }[]>('GET', '/organizations?limit=100');
  const read = (id: string, mode: string) =>
    api.call<OrganizationAnalytics>('GET', `/organizations/${id}/analytics?mode=${mode}`);
  const rows = await Promise.all(organizations.map(async (one) => ({ ...one, ...(await read(one.id, 'simple')) })));
  const ranked = rows
    .filter(({ totalConversations }) => totalConversations >= MIN_CONVERSATIONS)
    .sort((a, b) => b.averageFrustration.score - a.averageFrustration.score);
  const [worst, next] = ranked;
  if (worst === undefined) throw new Error('No organization has had ten conversations.');
  const { summary } = await read(worst.id, 'insights');
  const facts = ({ name, totalConversations, averageFrustration, averageConversationQualityIndex }: typeof worst) =>
    `${name}: ${totalConversations} conversations, frustration ${scoreText(averageFrustration.score)}, quality ${scoreText(averageConversationQualityIndex)}`;
  return {
    id: 'organization_at_risk',
    title: `Call ${worst.name} before it leaves`,
    lines: [
      facts(worst),
      ...(next === undefined ? [] : [`next in line, ${facts(next)}`]),
      `in words: ${summary.reason}`,
    ],
    path: `/organizations/${worst.id}/analytics`,
    screen: `/conversations?product=${products.support}&${ALL_DAYS}&organizationId=${worst.id}&sort=-frustration`,
  };
}

interface Segment {
  readonly id: string;
  readonly name: string;
  readonly presetId: string | null;
  readonly memberCount: number | null;
}

/** The system segment of users at risk. */
export async function usersAtRisk(api: ApiClient, { products }: DemoTenant): Promise<Finding> {
  const segments = await api.call<Segment[]>('GET', '/segments');
  const segment = segments.find(({ presetId }) => presetId === 'at_risk');
  if (segment === undefined) throw new Error('Every tenant has a segment of users at risk.');
  const path = `/segments/${segment.id}/analytics`;
  const answer = await api.call<{ participantCount: number; summary: { overview: string } }>('GET', path);
  return {
    id: 'users_at_risk',
    title: `Users in the segment "${segment.name}": ${answer.participantCount}`,
    lines: [answer.summary.overview],
    path,
    screen: `/conversations?product=${products.support}&${ALL_DAYS}&segmentId=${segment.id}`,
  };
}
