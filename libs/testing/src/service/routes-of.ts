import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?$/;

/** Every route of the server, from Fastify's own tree; HEAD comes with each GET. */
export function routesOf(app: NestFastifyApplication): string[] {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const tree = fastify.printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = LINE.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, Infinity, (above[depth - 1] ?? '') + part);
    const path = above[depth] ?? '';
    return (methods ?? '')
      .split(', ')
      .flatMap((method) => (method === '' || method === 'HEAD' ? [] : `${method} ${path}`));
  });
}
