import { z } from 'zod';
import { SORTS } from '@parley/interactions';
import { accepted } from '../answer/tool-result.js';
import { FILTERS, instant } from './inputs.js';
import { tool } from './tool.js';

export const listProducts = tool({
  name: 'list_products',
  title: 'List products',
  description: 'The products whose conversations are recorded, newest first: their ids and names.',
  input: z.strictObject({
    page: z.int().min(1).max(100_000).default(1).describe('Which page.'),
    limit: z.int().min(1).max(100).default(50).describe('Products on a page.'),
  }),
  find: async ({ page, limit }, ask) => {
    const answer = await ask({ method: 'GET', path: '/products', query: { page, pageSize: limit } });
    const products = accepted(answer) as readonly unknown[];
    const data = { products, nextPage: answer.next === null ? null : page + 1 };
    return { about: `${products.length} products${answer.next === null ? '' : '; there are more'}.`, data };
  },
});

export const listConversations = tool({
  name: 'list_conversations',
  title: 'List conversations',
  description:
    'The conversations that meet all filters, with what the analysis says of each; their messages are for get_conversation.',
  input: z.strictObject({
    ...FILTERS,
    from: instant('Began at this moment or later.').optional(),
    to: instant('Began before this moment.').optional(),
    sort: z.enum(SORTS).default('-createdAt').describe('The order; - before a key for descending.'),
    limit: z.int().min(1).max(50).default(20).describe('Conversations on a page.'),
    cursor: z.string().min(1).max(12_288).optional().describe('Where to go on: nextCursor of the page before.'),
  }),
  find: async (query, ask) => {
    const answer = await ask({ method: 'GET', path: '/interactions', query });
    const conversations = accepted(answer) as readonly unknown[];
    return {
      about: `${conversations.length} of ${answer.total ?? 'more'} conversations.`,
      data: { total: answer.total, conversations, nextCursor: answer.next?.get('cursor') ?? null },
    };
  },
});
