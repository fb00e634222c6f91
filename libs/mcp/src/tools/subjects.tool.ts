import { z } from 'zod';
import type { Ask } from '@parley/http';
import { accepted } from '../answer/tool-result.js';
import { detail, modeOf, OF_PRODUCT, reference } from './inputs.js';
import { tool } from './tool.js';

interface Asked {
  readonly id: string;
  readonly productId?: string | undefined;
  readonly insights: boolean;
}

const analyticsOf = async (path: string, { productId, insights }: Asked, ask: Ask): Promise<unknown> =>
  accepted(await ask({ method: 'GET', path: `${path}/analytics`, query: { mode: modeOf(insights), productId } }));

const conversationsOf = async (filter: 'userId' | 'organizationId', id: string, ask: Ask): Promise<unknown> =>
  accepted(await ask({ method: 'GET', path: '/interactions', query: { [filter]: id, limit: 5 } }));

export const getUser = tool({
  name: 'get_user',
  title: 'Read a user',
  description:
    'One user: what is known of them, how their conversations go, the segments they are in, and the latest five conversations.',
  input: z.strictObject({ id: reference('user'), ...detail }),
  find: async (asked, ask) => {
    const path = `/users/${encodeURIComponent(asked.id)}`;
    const user = accepted(await ask({ method: 'GET', path }));
    const analytics = await analyticsOf(path, asked, ask);
    const segments = accepted(await ask({ method: 'GET', path: `${path}/segments` }));
    const latestConversations = await conversationsOf('userId', asked.id, ask);
    return { about: 'A user.', data: { user, analytics, segments, latestConversations } };
  },
});

export const getOrganization = tool({
  name: 'get_organization',
  title: 'Read an organization',
  description: 'One organization, how its conversations go, and the latest five of them.',
  input: z.strictObject({ id: reference('organization'), ...detail }),
  find: async (asked, ask) => {
    const path = `/organizations/${encodeURIComponent(asked.id)}`;
    const organization = accepted(await ask({ method: 'GET', path }));
    const analytics = await analyticsOf(path, asked, ask);
    const latestConversations = await conversationsOf('organizationId', asked.id, ask);
    return { about: 'An organization.', data: { organization, analytics, latestConversations } };
  },
});

export const getSegment = tool({
  name: 'get_segment',
  title: 'Read a segment',
  description:
    'A group of users by rules, how their conversations go, and what to do about it, which spends one of the insights of the plan. Without an id: the list of segments.',
  input: z.strictObject({
    id: z.uuid().optional().describe('The segment; absent: list them.'),
    productId: OF_PRODUCT,
  }),
  find: async ({ id, productId }, ask) => {
    if (id === undefined) {
      const segments = accepted(await ask({ method: 'GET', path: '/segments', query: { limit: 100 } }));
      return { about: 'The segments.', data: { segments } };
    }
    const path = `/segments/${id}`;
    const segment = accepted(await ask({ method: 'GET', path }));
    const analytics = accepted(await ask({ method: 'GET', path: `${path}/analytics`, query: { productId } }));
    return { about: 'A segment.', data: { segment, analytics } };
  },
});
