import { useMemo, useRef } from 'react';
import { inboxFile } from '../../api/inbox.queries.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { ExportFile } from '../../ui/export.js';
import { whole } from '../../ui/format.js';
import { PagedRows } from '../../ui/paged-rows.js';
import { useKeys } from '../../ui/use-keys.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { rowsOf, useRowKeys } from '../../ui/use-row-keys.js';
import { InboxFilters } from './inbox-filters.js';
import { INBOX_GRID, InboxRow } from './inbox-row.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { useInbox } from './use-inbox.js';
import type { Review } from './use-review.js';

export function InboxList({ review }: { readonly review: Review }) {
  const { asked, cards, place, total } = useInbox();
  const list = useRef<HTMLUListElement>(null);
  const state = useAddress();
  const { columns } = INBOX_TEXTS;
  useRowKeys(
    list,
    useMemo(() => cards.map(({ conversationId }) => conversationId), [cards]),
    place,
  );
  const mayDecide = useMayAdminister() && !review.isAsking;
  /** Decides about the open item, else about the one that has the focus. */
  const decide = (status: 'reviewed' | 'dismissed' | 'unreviewed') => {
    const focused =
      list.current === null ? -1 : rowsOf(list.current).findIndex((row) => row === document.activeElement);
    const id = state.open ?? cards[focused]?.conversationId;
    if (mayDecide && id !== undefined) review.ask(status, id);
  };
  useKeys({ e: () => decide('reviewed'), d: () => decide('dismissed'), u: () => decide('unreviewed') });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 md:px-6">
        <InboxFilters />
        <span aria-live="polite" className="ml-auto text-second text-muted">
          {total === null ? '' : INBOX_TEXTS.count(total, whole(total))}
        </span>
        <ExportFile name={INBOX_TEXTS.title} href={inboxFile(state, 'csv')} />
      </div>
      <p className="px-4 text-second text-muted md:px-6">{review.said}</p>
      <div className={`${INBOX_GRID} h-[36px] border-b border-line text-hint text-muted`}>
        <span>{columns.cause}</span>
        <span className="text-right">{columns.conversations}</span>
        <span className="text-right">{columns.severity}</span>
      </div>
      <PagedRows of={asked} list={list} nothing={<Nothing />} more={INBOX_TEXTS.more}>
        {cards.map((card, index) => (
          <InboxRow key={card.conversationId} card={card} isOpen={index === place} />
        ))}
      </PagedRows>
    </>
  );
}

const NO_FILTER = { status: undefined, axis: undefined, minSeverity: undefined, triggerType: undefined };

function Nothing() {
  const state = useAddress();
  const change = useChange();
  const filters = Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[];
  const isFiltered = filters.some((name) => state[name] !== undefined);
  return (
    <div className="flex flex-col items-start gap-2 px-6 py-8 text-muted">
      <p>{isFiltered ? INBOX_TEXTS.nothingHere : INBOX_TEXTS.nothing}</p>
      {isFiltered && (
        <button type="button" className="field" onClick={() => change(NO_FILTER)}>
          {INBOX_TEXTS.clear}
        </button>
      )}
    </div>
  );
}
