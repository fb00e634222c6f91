import { useAddress } from '../../state/use-state.js';
import { InboxItem } from './inbox-item.js';
import { InboxList } from './inbox-list.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { useReview } from './use-review.js';

/** The list of what needs a person, and the open item beside it; on a narrow screen in its place. */
export function Inbox() {
  const { open } = useAddress();
  const review = useReview();
  const isOpen = open !== undefined;
  return (
    <div className={isOpen ? 'xl:grid xl:grid-cols-[minmax(0,590px)_minmax(0,1fr)]' : 'mx-auto max-w-[1304px]'}>
      <h1 className="sr-only">{INBOX_TEXTS.title}</h1>
      <section aria-label={INBOX_TEXTS.list} className={isOpen ? 'max-xl:hidden xl:border-r xl:border-line' : ''}>
        <InboxList review={review} />
      </section>
      {isOpen && (
        <section aria-label={INBOX_TEXTS.open} className="min-w-0 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto">
          <InboxItem key={open} id={open} review={review} />
        </section>
      )}
      {review.dialog}
    </div>
  );
}
