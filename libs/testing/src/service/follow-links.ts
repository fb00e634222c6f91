import type { TestClient } from './test-client.js';
import type { TestResponse } from './test-response.js';

/** The target of a response's Link header, as path and query. */
export function linkOf(response: TestResponse<unknown>, relation: 'first' | 'prev' | 'next'): string | null {
  const links = String(response.headers['link'] ?? '').split(', ');
  const link = links.find((text) => text.endsWith(`rel="${relation}"`));
  const target = /^<([^>]+)>/.exec(link ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Reads a list to its end by its `next` links. `between` runs after each page. */
export async function readWholeList<Item>(
  client: TestClient,
  path: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | null = path; next !== null;) {
    const response: TestResponse<Item[]> = await client.get<Item[]>(next);
    if (response.status !== 200) throw new Error(`${next} answered ${response.status}`);
    pages.push(response.body);
    await between();
    next = linkOf(response, 'next');
  }
  return pages;
}
