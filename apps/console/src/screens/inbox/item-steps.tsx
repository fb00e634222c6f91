import { useChange } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { membersOf, useInbox } from './use-inbox.js';

/** From one conversation of the card to the next, and back to the list. */
export function ItemSteps({ id }: { readonly id: string }) {
  const { cards, place } = useInbox();
  const change = useChange();
  const card = cards[place];
  const members = card === undefined ? [] : membersOf(card);
  const at = members.indexOf(id);
  const step = (next: string | undefined, title: string) => (
    <button
      type="button"
      className="quiet-button disabled:opacity-50"
      disabled={next === undefined}
      onClick={() => change({ open: next }, { replace: true })}
    >
      {title}
    </button>
  );
  return (
    <div className="-ml-2 flex items-center text-second">
      {card !== undefined && members.length > 1 && (
        <>
          {step(members[at - 1], INBOX_TEXTS.previous)}
          {step(members[at + 1], INBOX_TEXTS.next)}
          <span className="px-2 text-muted">{INBOX_TEXTS.place(at + 1, whole(card.clusterSize))}</span>
        </>
      )}
      <button type="button" className="quiet-button ml-auto" onClick={() => change({ open: undefined })}>
        {INBOX_TEXTS.close}
      </button>
    </div>
  );
}
