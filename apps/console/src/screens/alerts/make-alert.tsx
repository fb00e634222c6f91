import { Link } from '@tanstack/react-router';
import { type State, filtersOf, scopeOf } from '../../state/state.js';

/** Takes the place of an alert's id in the address. */
export const NEW_ALERT = 'new';

interface MakeAlertProps {
  readonly title: string;
  readonly label?: string;
  readonly measure?: string;
  readonly className?: string;
}

/** Leads to a new alert on what the screen shows: its product, version and filters. */
export const MakeAlert = ({ title, label, measure, className = 'quiet-button text-second' }: MakeAlertProps) => (
  <Link
    to="/alert-list"
    search={(now: State) => ({
      ...scopeOf(now),
      ...filtersOf(now),
      edit: NEW_ALERT,
      ...(measure === undefined ? {} : { measure }),
    })}
    aria-label={label}
    className={className}
  >
    {title}
  </Link>
);
