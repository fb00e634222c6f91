import type { ReactNode, Ref } from 'react';
import { type Asked, Bars, Panel } from './panel.js';

interface Pages extends Asked<unknown> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedRowsProps {
  readonly of: Pages;
  readonly list: Ref<HTMLUListElement>;
  /** Shown if there are no rows. */
  readonly nothing: ReactNode;
  /** What the button for the next page says. */
  readonly more: string;
  readonly children: readonly ReactNode[];
}

/** A list that comes a page at a time. */
export const PagedRows = ({ of, list, nothing, more, children }: PagedRowsProps) => (
  <>
    <div className={of.data === undefined ? 'px-4 md:px-6' : ''}>
      <Panel of={of} skeleton={<Bars rows={8} />}>
        {() => (children.length === 0 ? nothing : <ul ref={list}>{children}</ul>)}
      </Panel>
    </div>
    {of.hasNextPage && (
      <button
        type="button"
        className="quiet-button m-4"
        disabled={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        {more}
      </button>
    )}
  </>
);

interface RowItemProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Rows out of sight are not laid out, so that a long list stays fast. */
export const RowItem = ({ isOpen, children }: RowItemProps) => (
  <li
    className={`border-b border-line [contain-intrinsic-size:auto_61px] [content-visibility:auto] ${isOpen ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-soft'}`}
  >
    {children}
  </li>
);
