import { conflict, Problem } from '@parley/kernel';
import type { NewEvent } from './new-event.js';

/** The user and organization that an event names; null if it names none, a problem if that is not possible. */
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

/** `unknown`: no conversation of that name exists yet. */
export type FoundConversation = NamedConversation | 'none' | 'unknown' | Problem;

export interface LinkedEvent {
  readonly event: NewEvent;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  /** Whether its user is anonymised. */
  readonly anonymized: boolean;
  /** Whether the organization is the user's, since the event names none. */
  readonly inheritsOrganization: boolean;
}

/** @returns the first problem, if any, with what the event names. */
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

/** An event belongs to a product, and so only to that product's conversations. */
export function linkToConversation(link: LinkedEvent, conversation: FoundConversation): LinkedEvent | Problem {
  if (typeof conversation !== 'object') return link;
  if (conversation instanceof Problem) return conversation;
  return wrongConversation(link.event, conversation) ?? { ...link, conversationId: conversation.id };
}

/** Why the event cannot belong to the conversation; null if it can, or if there is none. */
export function wrongConversation({ productId }: NewEvent, conversation: FoundConversation): Problem | null {
  if (conversation instanceof Problem) return conversation;
  if (typeof conversation !== 'object' || conversation.productId === productId) return null;
  return conflict('The conversation belongs to another product.');
}

/** The sign of an outcome's impact says whether its conversation went well or badly. */
export const isOutcome = (link: LinkedEvent): link is LinkedEvent & { readonly conversationId: string } =>
  link.conversationId !== null && link.event.qualityImpactScore !== 0;

/**
 * Whether PostgreSQL must be able to find the event by its conversation: if it is an outcome, or if only the
 * conversation tells whose it is, so that it is erased with it. Events that wait for their conversation must be found
 * as well.
 */
export const isLookedUp = (link: LinkedEvent): boolean =>
  link.conversationId !== null && (link.userId === null || isOutcome(link));

/** The most events that wait for one conversation: the transaction that creates it links them all. */
export const MAX_WAITING_EVENTS = 10_000;

export const tooManyWaiting = (): Problem => {
  const message = `must name a conversation that exists, as ${MAX_WAITING_EVENTS} events wait for this one already`;
  return new Problem('conflict', `externalConversationId: ${message}`, [{ path: 'externalConversationId', message }]);
};

/** The conversations that have an outcome among the events. */
export const outcomesOf = (links: readonly LinkedEvent[]): { tenantId: string; conversationId: string }[] =>
  links.filter(isOutcome).map(({ event: { tenantId }, conversationId }) => ({ tenantId, conversationId }));
