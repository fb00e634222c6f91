import { Link } from '@tanstack/react-router';
import { type Kind, scopeOf, type State } from '../../state/state.js';
import { PROMPTS } from './prompts.texts.js';

interface CompareLinkProps {
  readonly by: Kind;
  readonly a: string;
  readonly b: string;
  /** The name of the first side. */
  readonly name: string;
}

/** Leads to both of them, side by side. */
export const CompareLink = ({ by, a, b, name }: CompareLinkProps) => (
  <Link
    to="/compare"
    search={(now: State) => ({ ...scopeOf(now), version: undefined, by, a, b })}
    className="text-muted normal-nums hover:text-accent"
  >
    {PROMPTS.against(name)}
  </Link>
);
