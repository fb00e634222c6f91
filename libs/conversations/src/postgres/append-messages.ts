import { mergeProperties, orProblem, Problem } from '@parley/kernel';
import type { ConversationDraft, MessageDraft } from '../domain/conversation-draft.js';
import { maskDraft } from '../domain/mask-draft.js';
import { messageTimes } from '../domain/message-times.js';
import type { RecordedMessage } from '../domain/recorded.js';
import type { ConversationRow } from './conversation-row.js';
import type { KnownMessages } from './known-messages.js';
import type { MessageRow } from './message-rows.js';
import { orphan } from './orphan.js';
import { toMessageRow } from './message-rows.js';

export interface Appended {
  readonly conversation: ConversationRow;
  readonly rows: readonly MessageRow[];
  readonly messages: readonly RecordedMessage[];
}

/** The conversation with the draft's messages behind it: a pure step from one state to the next. */
export function appendMessages(
  before: ConversationRow,
  given: ConversationDraft,
  known: KnownMessages,
  anonymized: boolean,
): Appended | Problem {
  const draft = anonymized ? maskDraft(given) : given;
  const ids = new Map(known.byExternalId);
  const fresh: MessageDraft[] = [];
  const messages = draft.messages.map((message): RecordedMessage => {
    const external = message.request.externalMessageId;
    const earlier = external == null ? undefined : ids.get(external);
    if (earlier === undefined) {
      fresh.push(message);
      if (external != null) ids.set(external, message.id);
    }
    return {
      messageId: earlier ?? message.id,
      ...(external == null ? {} : { externalMessageId: external }),
      messageType: message.type,
      status: earlier === undefined ? 'created' : 'deduplicated',
    };
  });
  const lost = orphan(draft, known);
  if (lost !== null) return lost;
  const properties = orProblem(() => mergeProperties(before.properties, draft.request.properties));
  if (properties instanceof Problem) return properties;

  const times = messageTimes(fresh, before.messageCount === 0 ? null : before.lastMessageAt, draft.now);
  const rows = fresh.map((message, index) =>
    toMessageRow(before, message, before.messageCount + index, times[index] ?? draft.now, ids),
  );
  for (const [external, id] of ids) known.byExternalId.set(external, id);
  for (const { id } of fresh) known.ids.add(id);
  return { conversation: grow(before, { ...draft.request, properties }, fresh, times), rows, messages };
}

function grow(
  before: ConversationRow,
  request: Pick<ConversationDraft['request'], 'model' | 'voiceCall'> & Pick<ConversationRow, 'properties'>,
  fresh: readonly MessageDraft[],
  times: readonly Date[],
): ConversationRow {
  const after = {
    ...before,
    model: request.model ?? fresh.findLast((message) => message.request.model != null)?.request.model ?? before.model,
    properties: request.properties,
    voiceCall: request.voiceCall ?? before.voiceCall,
    messageCount: before.messageCount + fresh.length,
    userMessageCount: before.userMessageCount + fresh.filter(({ type }) => type === 'user_message').length,
    lastMessageAt: new Date(Math.max(before.lastMessageAt.getTime(), ...times.map((time) => time.getTime()))),
  };
  const changed = fresh.length > 0 || JSON.stringify(after) !== JSON.stringify(before);
  return changed ? { ...after, revision: before.revision + 1 } : before;
}
