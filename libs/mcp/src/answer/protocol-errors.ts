import { INTERNAL_ERROR, INVALID_PARAMS, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { cutOff } from './bounded.js';
import { MAX_REJECTION } from './tool-result.js';

interface ProtocolError {
  readonly code: number;
  readonly message: string;
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * A transport whose errors say that parameters do not fit where the server takes that for a failure of its own, and
 * repeat no more than a part of what the caller made up.
 */
export function withPlainErrors(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, ...options) => send(plain(message), ...options);
  return transport;
}

const plain = (message: JSONRPCMessage): JSONRPCMessage =>
  'error' in message ? { ...message, error: { ...message.error, ...told(message.error) } } : message;

function told({ code, message }: ProtocolError): ProtocolError {
  const issues = code === INTERNAL_ERROR ? issuesIn(message) : null;
  if (issues === null) return { code, message: cutOff(message, MAX_REJECTION) };
  const words = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  return { code: INVALID_PARAMS, message: cutOff(`Invalid parameters: ${words}`, MAX_REJECTION) };
}

/** What does not fit a request's schema, which the server throws as JSON; null for any other failure. */
function issuesIn(message: string): readonly Issue[] | null {
  if (!message.startsWith('[')) return null;
  try {
    return JSON.parse(message) as readonly Issue[];
  } catch {
    return null;
  }
}
