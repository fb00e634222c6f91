import { useMemo, useRef } from 'react';
import { interactionsFile } from '../../api/conversations.queries.js';
import { filtersOf, scopeOf } from '../../state/state.js';
import { useAddress, useChange, useRange } from '../../state/use-state.js';
import { ExportFile } from '../../ui/export.js';
import { whole } from '../../ui/format.js';
import { PagedRows } from '../../ui/paged-rows.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { useRowKeys } from '../../ui/use-row-keys.js';
import { MakeAlert } from '../alerts/make-alert.js';
import { ConversationRow } from './conversation-row.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { Filters } from './filters.js';
import { SearchField } from './search-field.js';
import { SortHeader } from './sort-header.js';
import { useConversations } from './use-conversations.js';

export function ConversationList() {
  const { asked, rows, place, total } = useConversations();
  const list = useRef<HTMLUListElement>(null);
  const state = useAddress();
  const range = useRange();
  const { open } = state;
  useRowKeys(
    list,
    useMemo(() => rows.map(({ id }) => id), [rows]),
    place,
  );
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:px-6">
        <SearchField />
        <div className="flex flex-wrap items-center gap-2">
          <Filters />
          <span aria-live="polite" className="ml-auto text-second text-muted">
            {total === null ? '' : CONVERSATIONS.count(total, whole(total))}
          </span>
          {useMayAdminister() && <MakeAlert title={CONVERSATIONS.watch} label={CONVERSATIONS.watchThese} />}
          <ExportFile name={CONVERSATIONS.title} href={interactionsFile(state, range, 'csv')} />
          <ExportFile name={CONVERSATIONS.title} href={interactionsFile(state, range, 'jsonl')} format="JSONL" />
        </div>
      </div>
      <SortHeader />
      <PagedRows of={asked} list={list} nothing={<Nothing />} more={CONVERSATIONS.more}>
        {rows.map((row) => (
          <ConversationRow key={row.id} row={row} isOpen={row.id === open} />
        ))}
      </PagedRows>
    </>
  );
}

function Nothing() {
  const state = useAddress();
  const change = useChange();
  const none = Object.fromEntries(Object.keys(state).map((name) => [name, undefined]));
  const isFiltered = Object.keys(filtersOf(state)).length > 0;
  return (
    <div className="flex flex-col items-start gap-2 px-6 py-8 text-muted">
      <p>{isFiltered ? CONVERSATIONS.none : CONVERSATIONS.noneThen}</p>
      {isFiltered && (
        <button type="button" className="field" onClick={() => change({ ...none, ...scopeOf(state) })}>
          {CONVERSATIONS.clear}
        </button>
      )}
    </div>
  );
}
