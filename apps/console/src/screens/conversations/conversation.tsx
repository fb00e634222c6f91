import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationQuery, explanationQuery } from '../../api/conversations.queries.js';
import { versionsQuery } from '../../api/lists.queries.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useKeys } from '../../ui/use-keys.js';
import { ConversationScores } from './conversation-scores.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { evidenceByMessage } from './evidence.js';
import { type Row, titleOf } from './row.js';
import { Transcript } from './transcript.js';
import { useConversations } from './use-conversations.js';

/** One conversation: who, what was found, and what was said, with the evidence marked. */
export function Conversation({ id }: { readonly id: string }) {
  const conversation = useQuery(conversationQuery(id));
  const analytics = useQuery(explanationQuery(id));
  const scores = analytics.data?.explanation?.scores;
  const evidence = useMemo(() => evidenceByMessage(scores ?? {}), [scores]);
  const change = useChange();
  useKeys(
    useMemo(() => ({ Escape: () => change({ open: undefined }), n: () => jump(1), p: () => jump(-1) }), [change]),
  );
  return (
    <article className="mx-auto max-w-[680px] px-4 py-4 md:px-7">
      <Steps />
      <Panel of={conversation} skeleton={<Bars rows={8} />}>
        {(read) => (
          <>
            <h2 className="mt-2 text-[18px]/[26px] font-semibold">{titleOf(read, CONVERSATIONS)}</h2>
            <p className="mt-1 text-second text-muted">
              <Who of={read} />
            </p>
            <ConversationScores of={read} />
            <p className="mt-5 flex items-center gap-3 text-hint text-muted">
              {analytics.data === undefined
                ? ''
                : evidence.size === 0
                  ? CONVERSATIONS.noEvidence
                  : CONVERSATIONS.evidence(evidence.size)}
              {evidence.size > 0 && (
                <>
                  <button type="button" className="quiet-button" onClick={() => jump(-1)}>
                    {CONVERSATIONS.previous}
                  </button>
                  <button type="button" className="quiet-button" onClick={() => jump(1)}>
                    {CONVERSATIONS.next}
                  </button>
                </>
              )}
            </p>
            <Transcript messages={read.messages} evidence={evidence} name={read.participant?.name ?? null} />
            {read.feedback !== null && (
              <p className="mt-6 border-t border-line pt-4 text-second">
                <span className="text-muted">{CONVERSATIONS.feedback}</span> {read.feedback}
              </p>
            )}
          </>
        )}
      </Panel>
    </article>
  );
}

type Read = Row & { readonly participant: { readonly name: string | null; readonly externalId: string } | null };

function Who({ of }: { readonly of: Read }) {
  const { zone = 'utc' } = useAddress();
  const versions = useQuery(versionsQuery(of.productId));
  const version = versions.data?.find(({ id }) => id === of.versionId)?.name;
  const { participant } = of;
  const who = participant === null ? CONVERSATIONS.erased : (participant.name ?? participant.externalId);
  const parts = [
    who,
    of.organizationExternalId,
    version,
    of.model,
    dayAndTime(of.createdAt, zone),
    CONVERSATIONS.messages(of.messageCount),
  ];
  return parts.filter((part) => part != null).join(' · ');
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

/** Moves on from evidence to evidence, round the end. */
function jump(by: number): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-evidence]')];
  if (places.length === 0) return;
  const now = places.findIndex((place) => place === document.activeElement);
  const next = places[(now === -1 && by < 0 ? places.length - 1 : now + by + places.length) % places.length];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
