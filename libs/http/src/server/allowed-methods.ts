import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import type { DoorStep } from './at-the-door.js';

/** Answers 405 with `Allow` where the path has a route, though none for the method. */
export function rejectWrongMethods(fastify: FastifyInstance): DoorStep {
  const methodsOf = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const known = methodsOf.get(url) ?? new Set<string>();
    for (const one of [method].flat()) known.add(one);
    methodsOf.set(url, known);
  });
  return (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = [...methodsOf].flatMap(([url, methods]) => (matches(url, path) ? [...methods] : []));
    if (allowed.length === 0) return;
    const allow = [...new Set(allowed)].sort().join(', ');
    void reply.header('allow', allow);
    throw new Problem('method_not_allowed', `${request.method} is not a method of this path; it takes ${allow}.`);
  };
}

/** Whether the path matches the route (`/users/:id`, `/docs/*`), segment by segment. */
function matches(route: string, path: string): boolean {
  if (route.endsWith('/*')) return path.startsWith(route.slice(0, -1));
  const [wanted, given] = [route.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  );
}
