import { useAddress } from '../../state/use-state.js';
import { Conversation } from './conversation.js';
import { ConversationList } from './conversation-list.js';
import { CONVERSATIONS } from './conversations.texts.js';

/** The list, and the open conversation beside it; on a narrow screen in its place. */
export function Conversations() {
  const { open } = useAddress();
  const isOpen = open !== undefined;
  return (
    <div className={isOpen ? 'xl:grid xl:grid-cols-[minmax(0,590px)_minmax(0,1fr)]' : 'mx-auto max-w-[1304px]'}>
      <h1 className="sr-only">{CONVERSATIONS.title}</h1>
      <section aria-label={CONVERSATIONS.list} className={isOpen ? 'max-xl:hidden xl:border-r xl:border-line' : ''}>
        <ConversationList />
      </section>
      {isOpen && (
        <section aria-label={CONVERSATIONS.open} className="min-w-0 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto">
          <Conversation key={open} id={open} />
        </section>
      )}
    </div>
  );
}
