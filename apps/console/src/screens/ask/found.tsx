import { Link } from '@tanstack/react-router';
import type { Listed } from '../../api/ask.queries.js';
import type { State } from '../../state/state.js';
import { score } from '../../ui/format.js';
import { Table } from '../../ui/table.js';
import { levelOf, titleOf } from '../conversations/row.js';
import { ASK } from './ask.texts.js';

interface FoundProps {
  readonly of: Listed;
  readonly behind: State;
  /** Address of the whole list in the service. */
  readonly interactions: string;
}

/** The first conversations of a list; the file has all of them. */
export function Found({ of: { conversations }, behind, interactions }: FoundProps) {
  return (
    <Table
      title={ASK.conversations}
      columns={[
        { name: ASK.conversation, wide: true },
        { name: ASK.quality, right: true },
        { name: ASK.frustration, right: true },
      ]}
      empty={ASK.nothing}
      file={`${interactions}${interactions.includes('?') ? '&' : '?'}format=csv`}
      rows={conversations.map((row) => ({
        id: row.id,
        cells: [
          <Link
            key="title"
            to="/conversations"
            search={({ zone }: State) => ({ zone, ...behind, open: row.id })}
            className="hover:text-accent"
          >
            {titleOf(row)}
          </Link>,
          row.analysis?.qualityIndex == null ? ASK.none : score(row.analysis.qualityIndex),
          row.analysis === null ? ASK.none : levelOf(row.analysis.frustration, score),
        ],
      }))}
    />
  );
}
