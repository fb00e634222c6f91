import { PEOPLE } from './people.texts.js';

interface PagingProps {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onPage: (page: number) => void;
}

/** Buttons for the previous and the next page. */
export function Paging({ page, hasMore, onPage }: PagingProps) {
  if (page === 0 && !hasMore) return null;
  const to = (next: number, title: string, isThere: boolean) => (
    <button
      type="button"
      className="quiet-button text-second disabled:opacity-50"
      disabled={!isThere}
      onClick={() => onPage(next)}
    >
      {title}
    </button>
  );
  return (
    <div className="-mx-2 mt-2 flex gap-2">
      {to(page - 1, PEOPLE.newer, page > 0)}
      {to(page + 1, PEOPLE.older, hasMore)}
    </div>
  );
}
