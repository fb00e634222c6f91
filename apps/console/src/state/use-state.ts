import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Range, rangeOf } from './range.js';
import type { State } from './state.js';

/** What the address says. */
export const useAddress = (): State => useSearch({ strict: false });

/** Changes part of what the address says; `undefined` removes a part. */
export function useChange(): (change: State, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  return (change, { replace = false } = {}) =>
    void navigate({ to: '.', search: (before: State) => ({ ...before, ...change }), replace, resetScroll: false });
}

/** The days that the address asks for; the same object until others are asked for or a new day begins. */
export function useRange(): Range {
  const { range, from, to } = useAddress();
  const today = new Date().toISOString().slice(0, 10);
  return useMemo(() => rangeOf({ range, from, to }, new Date(today)), [range, from, to, today]);
}
