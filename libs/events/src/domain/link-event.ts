import { Problem } from '@parley/kernel';
import type { NewEvent } from './new-event.js';

/** What an event names, looked up; null where it names nothing, a problem where that cannot be. */
export interface NamedByEvent {
  readonly organization: { readonly id: string } | null | Problem;
  readonly user: NamedUser | null | Problem;
}

export interface NamedUser {
  readonly id: string;
  readonly organizationId: string | null;
  readonly anonymized: boolean;
}

/** `unknown`: nobody has said anything yet in a conversation of that name. */
export type FoundConversation = { readonly id: string } | 'none' | 'unknown' | Problem;

export interface LinkedEvent {
  readonly event: NewEvent;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  /** Whether its user is anonymised. */
  readonly anonymized: boolean;
  /** Whether the organization is that of the user, as nobody named one. */
  readonly inheritsOrganization: boolean;
}

/** @returns in its place the first problem with what the event names. */
export function linkEvent(
  event: NewEvent,
  conversation: FoundConversation,
  { organization, user }: NamedByEvent,
): LinkedEvent | Problem {
  if (conversation instanceof Problem) return conversation;
  if (organization instanceof Problem) return organization;
  if (user instanceof Problem) return user;
  return {
    event,
    userId: user?.id ?? null,
    organizationId: organization?.id ?? user?.organizationId ?? null,
    conversationId: typeof conversation === 'object' ? conversation.id : null,
    anonymized: user?.anonymized ?? false,
    inheritsOrganization: organization === null,
  };
}
