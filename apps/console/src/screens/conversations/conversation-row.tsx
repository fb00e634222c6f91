import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { versionsQuery } from '../../api/lists.queries.js';
import type { State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime, score } from '../../ui/format.js';
import { RowItem } from '../../ui/paged-rows.js';
import { Parts } from '../../ui/parts.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { levelOf, ratingOf, type Row, titleOf, topicOf } from './row.js';
import { ROW_GRID } from './sort-header.js';

interface ConversationRowProps {
  readonly row: Row;
  readonly isOpen: boolean;
}

export function ConversationRow({ row, isOpen }: ConversationRowProps) {
  const { zone = 'utc' } = useAddress();
  const versions = useQuery(versionsQuery(row.productId));
  const version = versions.data?.find(({ id }) => id === row.versionId)?.name;
  const { analysis } = row;
  const said = [
    topicOf(row),
    row.externalParticipantId ?? CONVERSATIONS.erased,
    version,
    dayAndTime(row.createdAt, zone),
  ];
  return (
    <RowItem isOpen={isOpen}>
      <Link
        to="/conversations"
        search={(now: State) => ({ ...now, open: row.id })}
        resetScroll={false}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className={`${ROW_GRID} py-2.5`}
      >
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {titleOf(row)}
          </span>
          <span className="block truncate text-second text-muted max-sm:wrap-anywhere max-sm:whitespace-normal">
            <Parts of={said} />
          </span>
        </span>
        <span className="text-right">{analysis?.qualityIndex == null ? '–' : score(analysis.qualityIndex)}</span>
        <span className="text-right">{analysis === null ? '–' : levelOf(analysis.frustration, score)}</span>
        <span className="text-right">{ratingOf(row)}</span>
      </Link>
    </RowItem>
  );
}
