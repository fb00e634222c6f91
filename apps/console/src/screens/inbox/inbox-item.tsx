import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Item, inboxItemQuery } from '../../api/inbox.queries.js';
import { scopeOf, type State, type Status, STATUSES } from '../../state/state.js';
import { useChange } from '../../state/use-state.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useKeys } from '../../ui/use-keys.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { ConversationBody } from '../conversations/conversation-body.js';
import { filtersOfCause } from './cause.js';
import { History } from './history.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { ItemSteps } from './item-steps.js';
import { Notes } from './notes.js';
import { titleOfCard } from './title-of-card.js';
import { Triggers } from './triggers.js';
import type { Review } from './use-review.js';

interface InboxItemProps {
  readonly id: string;
  readonly review: Review;
}

/** Why a conversation needs a person, what people did with it, and the conversation itself. */
export function InboxItem({ id, review }: InboxItemProps) {
  const item = useQuery(inboxItemQuery(id));
  const change = useChange();
  useKeys(useMemo(() => ({ Escape: () => change({ open: undefined }) }), [change]));
  return (
    <article className="mx-auto max-w-[680px] px-4 py-4 md:px-7">
      <ItemSteps id={id} />
      <Panel of={item} skeleton={<Bars rows={4} />}>
        {(read) => (
          <>
            <h2 dir="auto" className="mt-2 text-[18px]/[26px] font-semibold">
              {titleOfCard({ ...read, clusterRootCause: read.rootCause })}
            </h2>
            <Triggers of={read} />
            {read.rootCause !== null && <Behind rootCause={read.rootCause} topic={read.topic} />}
            <Decisions of={read} review={review} />
            <Notes key={read.history[0]?.id} of={read} />
            <History of={read.history} />
          </>
        )}
      </Panel>
      <div className="mt-6 border-t border-line pt-4">
        <ConversationBody id={id} />
      </div>
    </article>
  );
}

const Behind = (cause: Parameters<typeof filtersOfCause>[0]) => (
  <p className="mt-2 text-second">
    <Link
      to="/conversations"
      search={(now: State) => ({ ...scopeOf(now), ...filtersOfCause(cause) })}
      className="text-accent hover:underline"
    >
      {INBOX_TEXTS.behind}
    </Link>
  </p>
);

interface DecisionsProps {
  readonly of: Item;
  readonly review: Review;
}

/** The same keys as in the list. */
const DECISION_KEYS = { reviewed: 'e', dismissed: 'd', unreviewed: 'u' } as const satisfies Record<Status, string>;

function Decisions({ of, review }: DecisionsProps) {
  if (!useMayAdminister()) return <p className="mt-4 text-muted">{INBOX_TEXTS.statuses[of.reviewStatus]}</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {STATUSES.filter((status) => status !== of.reviewStatus).map((status) => (
        <button
          key={status}
          type="button"
          className="field font-medium"
          aria-keyshortcuts={DECISION_KEYS[status]}
          onClick={() => review.ask(status, of.conversationId)}
        >
          {INBOX_TEXTS.decide[status]}{' '}
          <kbd aria-hidden className="ml-1 font-sans text-hint text-muted">
            {DECISION_KEYS[status]}
          </kbd>
        </button>
      ))}
    </div>
  );
}
