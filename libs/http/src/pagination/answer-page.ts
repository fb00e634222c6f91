import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Export, exportList } from '../export/export-list.js';
import { setLinks } from './link-header.js';
import { type OffsetPage, type OffsetWindow, pageLinks, type Paging } from './offset-page.js';
import { PartSize } from './part-size.js';

type Read<Item> = (window: OffsetWindow) => Promise<OffsetPage<Item>>;

/** Answers a list by offset: reads the window that the query asks for and links to its neighbours. */
export async function answerPage<Item>(reply: FastifyReply, paging: Paging, read: Read<Item>): Promise<Item[]> {
  const page = await read(paging.window);
  setLinks(reply, pageLinks(paging, page));
  return page.items;
}

/** The same, or the whole list where a format is asked for. */
export async function answerList<Item>(
  reply: FastifyReply,
  paging: Paging,
  read: Read<Item>,
  { format, ...list }: Omit<Export<Item>, 'format'> & { readonly format: Export<Item>['format'] | null | undefined },
): Promise<Item[] | Readable> {
  return format == null
    ? answerPage(reply, paging, read)
    : exportList(reply, { ...list, format }, wholeList(read, paging.window.asOf));
}

async function* wholeList<Item>(read: Read<Item>, asOf: string | null): AsyncGenerator<readonly Item[]> {
  const size = new PartSize();
  for (let offset = 0, moment = asOf, isThereMore = true; isThereMore;) {
    const limit = size.rows;
    const page = await read({ limit, offset, asOf: moment });
    size.noteRead(page.items);
    yield page.items;
    offset += limit;
    moment = page.asOf;
    isThereMore = page.hasMore;
  }
}
