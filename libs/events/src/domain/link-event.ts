import { conflict, Problem } from '@parley/kernel';
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

export interface NamedConversation {
  readonly id: string;
  readonly productId: string;
}

/** `unknown`: nobody has said anything yet in a conversation of that name. */
export type FoundConversation = NamedConversation | 'none' | 'unknown' | Problem;

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
  const people = {
    event,
    userId: user?.id ?? null,
    organizationId: organization?.id ?? user?.organizationId ?? null,
    conversationId: null,
    anonymized: user?.anonymized ?? false,
    inheritsOrganization: organization === null,
  };
  return linkToConversation(people, conversation);
}

/** An event counts for its product, and so only for conversations of that one. */
export function linkToConversation(link: LinkedEvent, conversation: FoundConversation): LinkedEvent | Problem {
  if (typeof conversation !== 'object') return link;
  if (conversation instanceof Problem) return conversation;
  return wrongConversation(link.event, conversation) ?? { ...link, conversationId: conversation.id };
}

/** Why the event cannot be one of the conversation; null: it can, or there is none. */
export function wrongConversation({ productId }: NewEvent, conversation: FoundConversation): Problem | null {
  if (conversation instanceof Problem) return conversation;
  if (typeof conversation !== 'object' || conversation.productId === productId) return null;
  return conflict('The conversation belongs to another product.');
}

/** An outcome says by the sign of its impact whether its conversation went well or ill. */
export const isOutcome = (link: LinkedEvent): link is LinkedEvent & { readonly conversationId: string } =>
  link.conversationId !== null && link.event.qualityImpactScore !== 0;

/**
 * Whether PostgreSQL has to find the event again by its conversation: where it is an outcome, and where nothing else says
 * whose it is, so that it goes with them. One that waits for its conversation has to be found as well.
 */
export const isLookedUp = (link: LinkedEvent): boolean =>
  link.conversationId !== null && (link.userId === null || isOutcome(link));

/** The conversations of which some of the events are an outcome. */
export const outcomesOf = (links: readonly LinkedEvent[]): { tenantId: string; conversationId: string }[] =>
  links.filter(isOutcome).map(({ event: { tenantId }, conversationId }) => ({ tenantId, conversationId }));
