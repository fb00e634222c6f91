import { randomBytes } from 'node:crypto';

const LASTS_MS = 10;

/** A turn of a conversation as an agent exports it: one span with the user's question and the answer. */
export function turnInSpans(conversation: string, user: string, n: number) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const start = Date.now();
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.conversation.id': conversation,
    'user.id': user,
    'gen_ai.input.messages': said('user', `Question ${n}`),
    'gen_ai.output.messages': said('assistant', `Answer ${n}`),
  };
  const span = {
    ...{ traceId, spanId, name: 'invoke_agent' },
    startTimeUnixNano: `${start}000000`,
    endTimeUnixNano: `${start + LASTS_MS}000000`,
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  };
  return { spanId, span, request: { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] } };
}

const said = (role: string, content: string): string => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
