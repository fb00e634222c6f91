import { type RefObject, useMemo } from 'react';
import { useAddress, useChange } from '../state/use-state.js';
import { useKeys } from './use-keys.js';

/** The links of a list's rows, which have `data-row`. */
export const rowsOf = (list: ParentNode): readonly HTMLAnchorElement[] => [
  ...list.querySelectorAll<HTMLAnchorElement>('a[data-row]'),
];

/**
 * `j` and `k` go from row to row. While a row is open, the next one opens in its place.
 *
 * @param ids what each row opens. @param place index of the open row; -1: none.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, ids: readonly string[], place: number): void {
  const { open } = useAddress();
  const change = useChange();
  const keys = useMemo(() => {
    const move = (by: number) => {
      const links = list.current === null ? [] : rowsOf(list.current);
      const focused = links.findIndex((link) => link === document.activeElement);
      const next = Math.min(ids.length - 1, Math.max(0, (focused === -1 ? place : focused) + by));
      links[next]?.focus();
      const id = ids[next];
      if (open !== undefined && id !== undefined) change({ open: id }, { replace: true });
    };
    return { j: () => move(1), k: () => move(-1) };
  }, [list, ids, place, open, change]);
  useKeys(keys);
}
