import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Filters, scopeOf, type State } from '../../state/state.js';
import type { ShownSide } from './sides.js';

interface SideLinkProps {
  readonly of: ShownSide;
  readonly more: Filters & Pick<State, 'sort'>;
  readonly children: ReactNode;
}

/** Leads from a number to the conversations of its side. */
export const SideLink = ({ of, more, children }: SideLinkProps) => (
  <Link
    to="/conversations"
    search={(now: State) => ({ ...scopeOf(now), ...of.link, ...more })}
    className="hover:text-accent"
  >
    {children}
  </Link>
);
