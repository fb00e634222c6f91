import type { FastifyReply, FastifyRequest } from 'fastify';
import { setLinks } from './link-header.js';
import { type OffsetPage, type OffsetWindow, pageLinks, type Paging } from './offset-page.js';

/** Answers a list by offset: reads the window that the query asks for and links to those around it. */
export async function answerPage<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  paging: Paging,
  read: (window: OffsetWindow) => Promise<OffsetPage<Item>>,
): Promise<Item[]> {
  const page = await read(paging.window);
  setLinks(request, reply, pageLinks(paging, page));
  return page.items;
}
