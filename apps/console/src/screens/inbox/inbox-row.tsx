import { Link } from '@tanstack/react-router';
import type { Card } from '../../api/inbox.queries.js';
import type { State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime, whole } from '../../ui/format.js';
import { RowItem } from '../../ui/paged-rows.js';
import { Parts } from '../../ui/parts.js';
import { rowOfCard } from './title-of-card.js';

export const INBOX_GRID = 'grid grid-cols-[minmax(0,1fr)_48px_56px] items-center gap-x-2 px-4 md:px-6';
/** Items of this severity or more are marked. */
const SEVERE = 4;

interface InboxRowProps {
  readonly card: Card;
  readonly isOpen: boolean;
}

export function InboxRow({ card, isOpen }: InboxRowProps) {
  const { zone = 'utc' } = useAddress();
  const { timestamp, severity, clusterSize, assignee, conversationId } = card;
  const { title, said } = rowOfCard(card);
  return (
    <RowItem isOpen={isOpen}>
      <Link
        to="/review"
        search={(now: State) => ({ ...now, open: conversationId })}
        resetScroll={false}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className={`${INBOX_GRID} py-2.5`}
      >
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {title}
          </span>
          <span className="block truncate text-second text-muted max-sm:wrap-anywhere max-sm:whitespace-normal">
            <Parts of={[...said, dayAndTime(timestamp, zone), assignee]} />
          </span>
        </span>
        <span className="text-right">{whole(clusterSize)}</span>
        <span className={`text-right ${severity >= SEVERE ? 'font-semibold text-bad' : ''}`}>{severity}</span>
      </Link>
    </RowItem>
  );
}
