import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Rejected } from '../../api/client.js';
import { conversationQuery, explanationQuery } from '../../api/conversations.queries.js';
import { versionsQuery } from '../../api/lists.queries.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Parts } from '../../ui/parts.js';
import { useKeys } from '../../ui/use-keys.js';
import { ConversationScores } from './conversation-scores.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { evidenceByMessage } from './evidence.js';
import { type Row, titleOf, topicOf } from './row.js';
import { Transcript } from './transcript.js';

const NOT_FOUND = 404;

interface ConversationBodyProps {
  readonly id: string;
  /** Shown below the conversation if there is one. */
  readonly end?: ReactNode;
}

/** Who the user was, what was found, and what was said, with the evidence marked. */
export function ConversationBody({ id, end }: ConversationBodyProps) {
  const conversation = useQuery(conversationQuery(id));
  const analytics = useQuery(explanationQuery(id));
  const explanation = analytics.data?.explanation;
  const evidence = useMemo(() => {
    const raised = explanation?.flags.map(({ flag }) => flag) ?? [];
    return evidenceByMessage(explanation?.scores ?? {}, raised);
  }, [explanation]);
  useKeys(useMemo(() => ({ n: () => jump(1), p: () => jump(-1) }), []));
  if (conversation.error instanceof Rejected && conversation.error.status === NOT_FOUND) {
    return (
      <p role="alert" className="py-2 text-muted">
        {CONVERSATIONS.notFound}
      </p>
    );
  }
  return (
    <Panel of={conversation} skeleton={<Bars rows={8} />}>
      {(read) => (
        <>
          <h2 dir="auto" className="mt-2 text-[18px]/[26px] font-semibold">
            {titleOf(read)}
          </h2>
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
              <span className="text-muted">{CONVERSATIONS.feedback}</span> <bdi>{read.feedback}</bdi>
            </p>
          )}
          {end}
        </>
      )}
    </Panel>
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
    topicOf(of),
    who,
    of.organizationExternalId,
    version,
    of.model,
    dayAndTime(of.createdAt, zone),
    CONVERSATIONS.messages(of.messageCount),
  ];
  return <Parts of={parts} />;
}

/** Moves the focus from evidence to evidence, and round at the ends. */
function jump(by: number): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-evidence]')];
  if (places.length === 0) return;
  const now = places.findIndex((place) => place === document.activeElement);
  const next = places[(now === -1 && by < 0 ? places.length - 1 : now + by + places.length) % places.length];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
