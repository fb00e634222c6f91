import type { FastifyReply, FastifyRequest } from 'fastify';

export type LinkRelation = 'first' | 'prev' | 'next';

/** The changes to the request's own query that each related page needs; undefined takes a parameter out. */
export type Links = Partial<Record<LinkRelation, Readonly<Record<string, string | number | undefined>>>>;

/** RFC 8288. Absolute URLs that keep the filters of the request. */
export function setLinks(request: FastifyRequest, reply: FastifyReply, links: Links): void {
  const header = Object.entries(links)
    .map(([relation, changes]) => `<${relatedUrl(request, changes)}>; rel="${relation}"`)
    .join(', ');
  if (header !== '') void reply.header('link', header);
}

function relatedUrl(request: FastifyRequest, changes: Readonly<Record<string, string | number | undefined>>): string {
  const url = new URL(request.originalUrl, `${request.protocol}://${request.host}`);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.href;
}
