import { useMemo } from 'react';
import { useChange } from '../../state/use-state.js';
import { useKeys } from '../../ui/use-keys.js';
import { AskForReview } from './ask-for-review.js';
import { ConversationBody } from './conversation-body.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { useConversations } from './use-conversations.js';

/** One conversation, with steps to the previous and the next. */
export function Conversation({ id }: { readonly id: string }) {
  const change = useChange();
  useKeys(useMemo(() => ({ Escape: () => change({ open: undefined }) }), [change]));
  return (
    <article className="mx-auto max-w-[680px] px-4 py-4 md:px-7">
      <Steps />
      <ConversationBody id={id} end={<AskForReview id={id} />} />
    </article>
  );
}

/** Previous and next within the filter, and back to the list. */
function Steps() {
  const { rows, place } = useConversations();
  const change = useChange();
  const to = (at: number) => rows[at]?.id;
  const step = (id: string | undefined, title: string) => (
    <button
      type="button"
      className="quiet-button disabled:opacity-50"
      disabled={id === undefined}
      onClick={() => change({ open: id }, { replace: true })}
    >
      {title}
    </button>
  );
  return (
    <div className="-ml-2 flex text-second">
      {step(place > 0 ? to(place - 1) : undefined, CONVERSATIONS.previous)}
      {step(place === -1 ? undefined : to(place + 1), CONVERSATIONS.next)}
      <button type="button" className="quiet-button ml-auto" onClick={() => change({ open: undefined })}>
        {CONVERSATIONS.close}
      </button>
    </div>
  );
}
