import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Card, Choice } from '../../api/inbox.queries.js';
import type { Status } from '../../state/state.js';
import { whole } from '../../ui/format.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { membersOf } from './use-inbox.js';
import { titleOfCard } from './title-of-card.js';

interface AskWhichProps {
  readonly status: Status;
  readonly id: string;
  readonly card: Card;
  /** Whether filters hide part of the cluster, which the decision then leaves alone. */
  readonly isNarrowed: boolean;
  readonly onAnswer: (choice: Choice | null) => void;
}

/** Asks whether to decide about a whole cluster or one conversation of it; Enter takes the whole. */
export function AskWhich({ status, id, card, isNarrowed, onAnswer }: AskWhichProps) {
  const known = membersOf(card);
  const all: Choice = isNarrowed ? { ids: known } : { cluster: card.clusterId };
  const count = isNarrowed ? known.length : card.clusterSize;
  const button = (title: string, choice: Choice | null, isFirst = false) => (
    <button
      type="button"
      // The question is all that the dialog holds, and this is its expected answer.
      autoFocus={isFirst}
      className={`field text-left ${isFirst ? 'font-semibold' : ''}`}
      onClick={() => onAnswer(choice)}
    >
      {title}
    </button>
  );
  return (
    <ModalOverlay
      isOpen
      onOpenChange={() => onAnswer(null)}
      isDismissable
      className="fixed inset-0 z-20 grid place-items-center bg-black/30 p-4"
    >
      <Modal className="w-full max-w-xs rounded-lg border border-line bg-page p-5">
        <Dialog className="flex flex-col gap-2 outline-none">
          <Heading slot="title" className="mb-2 text-[16px] font-semibold">
            {titleOfCard(card)}
          </Heading>
          {button(INBOX_TEXTS.all(whole(count), status), all, true)}
          {button(INBOX_TEXTS.onlyThis(status), { ids: [id] })}
          {button(INBOX_TEXTS.cancel, null)}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
