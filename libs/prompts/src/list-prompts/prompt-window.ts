import { cursorPage, cursorWindow, type CursorWindow, type Links } from '@parley/http';
import { invalid } from '@parley/kernel';
import type { PromptSummaryView } from '../prompt.view.js';
import { type ListPromptsRequest, MAX_PAGE_SIZE } from './list-prompts.request.js';

/** Which part of the list is wanted, in the style in which the request asks. */
export type PromptWindow =
  | ({ readonly style: 'cursor' } & CursorWindow)
  | { readonly style: 'page'; readonly page: number; readonly pageSize: number };

/** @throws Problem `invalid` when the styles are combined, or for a broken cursor. */
export function promptWindow(request: ListPromptsRequest): PromptWindow {
  const byPage = (['page', 'pageSize'] as const).filter((name) => request[name] !== undefined);
  const byCursor = (['limit', 'cursor'] as const).filter((name) => request[name] !== undefined);
  if (byPage.length > 0 && byCursor.length > 0) {
    throw invalid(byPage.map((path) => ({ path, message: `must not be combined with ${byCursor.join(' or ')}` })));
  }
  if (byPage.length === 0) return { style: 'cursor', ...cursorWindow(request) };
  return { style: 'page', page: request.page ?? 1, pageSize: request.pageSize ?? MAX_PAGE_SIZE };
}

export interface PromptPage {
  readonly prompts: readonly PromptSummaryView[];
  readonly links: Links;
}

/** The page from what was read for the window: one prompt more than it holds, where there is one. */
export function promptPage(read: readonly PromptSummaryView[], window: PromptWindow): PromptPage {
  if (window.style === 'cursor') {
    const { rows, links } = cursorPage(read, window);
    return { prompts: rows, links };
  }
  const { page, pageSize } = window;
  return {
    prompts: read.slice(0, pageSize),
    links: {
      first: { page: 1, pageSize },
      ...(page > 1 ? { prev: { page: page - 1, pageSize } } : {}),
      ...(read.length > pageSize ? { next: { page: page + 1, pageSize } } : {}),
    },
  };
}
