import { type Stream, STREAMS } from '@parley/contracts';
import type { Route } from '../log-publisher.port.js';

/** Version of the layout of topics: what a key is and what headers say. The messages have versions of their own. */
const LAYOUT = 'v1';

/** Divides the partitions of the side routes, and with them what a lane takes from those in one turn. */
const SIDE_WAY_FRACTION = 4;

export const topicOf = (prefix: string, stream: Stream, route: Route): string =>
  route === 'main' ? `${prefix}.${stream}.${LAYOUT}` : `${prefix}.${stream}.${LAYOUT}.${route}`;

export const topicsOf = (prefix: string, stream: Stream): string[] =>
  (['main', 'overflow', 'history'] as const).map((route) => topicOf(prefix, stream, route));

export interface TopicPlan {
  readonly topic: string;
  readonly partitions: number;
}

export const topicPlans = (prefix: string, partitions: number): TopicPlan[] => {
  const beside = Math.max(1, Math.floor(partitions / SIDE_WAY_FRACTION));
  return STREAMS.flatMap((stream) => [
    { topic: topicOf(prefix, stream, 'main'), partitions },
    { topic: topicOf(prefix, stream, 'overflow'), partitions: beside },
    { topic: topicOf(prefix, stream, 'history'), partitions: beside },
  ]);
};

/** The stream is part of the name, so that it is known what a group reads without asking its members. */
export const groupIdOf = (prefix: string, { name, stream }: { name: string; stream: Stream }): string =>
  `${prefix}.${stream}.${name}`;

export function groupOf(prefix: string, groupId: string): { name: string; stream: Stream } | null {
  for (const stream of STREAMS) {
    const start = `${prefix}.${stream}.`;
    if (groupId.startsWith(start)) return { name: groupId.slice(start.length), stream };
  }
  return null;
}
