import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { State } from '../../state/state.js';

interface ValueProps {
  readonly title: string;
  readonly behind: State;
  readonly children: ReactNode;
}

/** One figure, which leads to the conversations behind it. */
export const Value = ({ title, behind, children }: ValueProps) => (
  <p className="flex flex-wrap items-baseline gap-x-2.5 border-y border-line py-4">
    <Link
      to="/conversations"
      search={({ zone }: State) => ({ zone, ...behind })}
      className="text-number font-semibold tracking-[-0.015em] hover:text-accent"
    >
      {children}
    </Link>
    <span className="text-second text-muted">{title}</span>
  </p>
);
