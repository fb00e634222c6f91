import type { State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { CONVERSATIONS } from './conversations.texts.js';

/** How each column sorts: the telling end first, the other end first at the second click. */
const COLUMNS = [
  ['conversation', '-createdAt', 'createdAt'],
  ['quality', 'quality', '-quality'],
  ['frustration', '-frustration', 'frustration'],
  ['rating', 'rating', '-rating'],
] as const;

export const ROW_GRID =
  'grid grid-cols-[minmax(0,1fr)_52px_52px_48px] items-center gap-x-2 px-4 md:grid-cols-[minmax(0,1fr)_64px_64px_64px] md:px-6';

export function SortHeader() {
  const { sort = '-createdAt' } = useAddress();
  const change = useChange();
  return (
    <div className={`${ROW_GRID} h-[36px] border-b border-line text-hint text-muted`}>
      {COLUMNS.map(([column, first, second], index) => {
        const next: State['sort'] = sort === first ? second : first;
        const mark = sort === first || sort === second ? (sort.startsWith('-') ? ' ↓' : ' ↑') : '';
        return (
          <button
            key={column}
            type="button"
            aria-label={CONVERSATIONS.sortBy[column]}
            aria-pressed={mark !== ''}
            className={`whitespace-nowrap hover:text-ink ${index === 0 ? 'justify-self-start' : 'justify-self-end'}`}
            onClick={() => change({ sort: next, open: undefined })}
          >
            {CONVERSATIONS.columns[column]}
            {mark}
          </button>
        );
      })}
    </div>
  );
}
