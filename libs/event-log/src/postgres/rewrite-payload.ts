/** Returns the message itself, another one in its place, or null to take it out. */
export type MessageChange = (message: Readonly<Record<string, unknown>>) => object | null;

export interface RewrittenPayload {
  readonly payload: string;
  /** Messages that were changed or taken out. */
  readonly changed: number;
}

/** The payload after the change; null when it is not an array of objects, and so cannot be read. */
export function rewritePayload(payload: string, change: MessageChange): RewrittenPayload | null {
  const messages = parse(payload);
  if (messages === null) return null;
  const after = messages.map(change);
  const changed = after.filter((message, index) => message !== messages[index]).length;
  return { changed, payload: changed === 0 ? payload : JSON.stringify(after.filter((message) => message !== null)) };
}

function parse(payload: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(payload);
    const isOurs = Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
    return isOurs ? (value as Record<string, unknown>[]) : null;
  } catch {
    return null;
  }
}
