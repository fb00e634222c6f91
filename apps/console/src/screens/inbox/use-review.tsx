import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Card, type Choice, decide, INBOX, inboxQuery } from '../../api/inbox.queries.js';
import type { Status } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { rowsOf } from '../../ui/use-row-keys.js';
import { AskWhich } from './ask-which.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { membersOf, useInbox } from './use-inbox.js';

export interface Review {
  /** Decides about the conversation; if its card has others, asks about them first. */
  readonly ask: (status: Status, id: string) => void;
  readonly isAsking: boolean;
  /** What the last decision did, or why it failed. */
  readonly said: ReactNode;
  readonly dialog: ReactNode;
}

interface Asked {
  readonly status: Status;
  readonly id: string;
  readonly card: Card;
}

interface Decision {
  readonly choice: Choice;
  readonly status: Status;
  /** Place of the card that it is about. */
  readonly from: number;
}

/** Decides, and then moves on to the card that is now in the place of the decided one. */
export function useReview(): Review {
  const queries = useQueryClient();
  const state = useAddress();
  const change = useChange();
  const { cards } = useInbox();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [next, setNext] = useState({ place: -1 });
  // Only once the list is drawn anew: a row that leaves it would take the focus with it.
  useEffect(() => rowsOf(document)[next.place]?.focus(), [next]);
  const place = (id: string) => cards.findIndex((card) => membersOf(card).includes(id));
  const decision = useMutation({
    mutationFn: async ({ choice, status }: Decision) => {
      const count = await decide(choice, status);
      await queries.invalidateQueries({ queryKey: INBOX });
      return INBOX_TEXTS.decided(count, whole(count), status);
    },
    onSuccess: (_, { from }) => {
      const left = queries.getQueryData(inboxQuery(state).queryKey)?.pages.flatMap((page) => page.cards) ?? [];
      const at = Math.min(Math.max(0, from), left.length - 1);
      if (state.open !== undefined) change({ open: left[at]?.conversationId }, { replace: true });
      setNext({ place: at });
    },
  });
  const ask = (status: Status, id: string) => {
    const card = cards[place(id)];
    if (card !== undefined && card.clusterSize > 1) setAsked({ status, id, card });
    else decision.mutate({ choice: { ids: [id] }, status, from: place(id) });
  };
  const answer = (choice: Choice | null) => {
    setAsked(null);
    if (choice !== null && asked !== null) decision.mutate({ choice, status: asked.status, from: place(asked.id) });
  };
  const { axis, minSeverity, triggerType } = state;
  const isNarrowed = [axis, minSeverity, triggerType].some((filter) => filter !== undefined);
  return {
    ask,
    isAsking: asked !== null,
    said:
      decision.error === null ? (
        <span role="status">{decision.data}</span>
      ) : (
        <span role="alert" className="text-bad">
          {decision.error.message}
        </span>
      ),
    dialog: asked !== null && <AskWhich {...asked} isNarrowed={isNarrowed} onAnswer={answer} />,
  };
}
