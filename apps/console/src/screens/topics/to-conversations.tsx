import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { scopeOf, type State } from '../../state/state.js';

interface ToConversationsProps {
  readonly topic: string;
  readonly sort?: State['sort'];
  readonly children: ReactNode;
}

/** Leads to the conversations behind a number of a topic. */
export const ToConversations = ({ topic, sort, children }: ToConversationsProps) => (
  <Link to="/conversations" search={(now: State) => ({ ...scopeOf(now), topic, sort })} className="hover:text-accent">
    {children}
  </Link>
);
