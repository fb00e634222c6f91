import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkTo } from '../server/public-address.js';

export type LinkRelation = 'first' | 'prev' | 'next';

/** The changes to the request's own query for each related page; undefined takes a parameter out. */
export type Links = Partial<Record<LinkRelation, Readonly<Record<string, string | number | undefined>>>>;

/** RFC 8288. The URLs keep the filters of the request. */
export function setLinks(reply: FastifyReply, links: Links): void {
  const header = Object.entries(links)
    .map(([relation, changes]) => `<${linkTo(reply.request, relatedPath(reply.request, changes))}>; rel="${relation}"`)
    .join(', ');
  if (header !== '') void reply.header('link', header);
}

function relatedPath(request: FastifyRequest, changes: Readonly<Record<string, string | number | undefined>>): string {
  const { url } = request;
  const path = url.split('?', 1)[0] ?? '';
  const parameters = new URLSearchParams(url.slice(path.length));
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
