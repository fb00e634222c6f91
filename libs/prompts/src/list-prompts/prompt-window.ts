import {
  cursorPage,
  cursorWindow,
  type CursorWindow,
  type Links,
  numberedPaging,
  pageLinks,
  type Paging,
} from '@parley/http';
import { invalid } from '@parley/kernel';
import type { PageWindow, SeekWindow } from '@parley/postgres';
import type { PromptSummary } from '../domain/stored-prompt.js';
import type { ListedPrompt } from '../postgres/list-prompts.js';
import { type ListPromptsRequest, MAX_PAGE_SIZE } from './list-prompts.request.js';

/** The requested part of the list, in the paging style of the request. */
export type PromptWindow =
  ({ readonly style: 'cursor' } & CursorWindow) | { readonly style: 'page'; readonly paging: Paging };

/** @throws Problem `invalid` when the styles are combined, or for a broken cursor or snapshot. */
export function promptWindow(request: ListPromptsRequest): PromptWindow {
  const byPage = (['page', 'pageSize', 'asOf'] as const).filter((name) => request[name] !== undefined);
  const byCursor = (['limit', 'cursor'] as const).filter((name) => request[name] !== undefined);
  if (byPage.length > 0 && byCursor.length > 0) {
    throw invalid(byPage.map((path) => ({ path, message: `must not be combined with ${byCursor.join(' or ')}` })));
  }
  if (byPage.length === 0) return { style: 'cursor', ...cursorWindow(request) };
  return { style: 'page', paging: numberedPaging({ ...request, pageSize: request.pageSize ?? MAX_PAGE_SIZE }) };
}

/** Unites both styles: a cursor reads from a place, a page from an offset. */
export const windowToRead = (window: PromptWindow): SeekWindow & PageWindow =>
  window.style === 'cursor' ? { ...window, offset: 0, asOf: null } : { ...window.paging.window, cursor: null };

export interface PromptPage {
  readonly prompts: readonly PromptSummary[];
  readonly links: Links;
}

/** The page from what was read for the window, which is one prompt more than the page if there are more. */
export function promptPage(read: readonly ListedPrompt[], window: PromptWindow): PromptPage {
  const prompts = read.map(({ snapshot: _, ...prompt }) => prompt);
  if (window.style === 'cursor') {
    const { rows, links } = cursorPage(prompts, window);
    return { prompts: rows, links };
  }
  const { limit, asOf } = window.paging.window;
  return {
    prompts: prompts.slice(0, limit),
    links: pageLinks(window.paging, { hasMore: read.length > limit, asOf: asOf ?? read[0]?.snapshot ?? null }),
  };
}
