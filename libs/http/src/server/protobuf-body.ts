import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import type { ReadRequest } from './json-body.js';
import { AddRouteConfig } from './route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    protobuf?: true;
  }
}

/** Marks a route that takes protobuf as well as JSON; it gets a protobuf body as bytes. */
export const ProtobufBody = () => AddRouteConfig({ protobuf: true });

/** Must follow readJsonBodies, which removes all other parsers. */
export function readProtobufBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (request, body, done) => {
    (request as ReadRequest).bodyBytes = body.length;
    // A path that is not there is answered as that.
    if (request.is404 || request.routeOptions.config.protobuf === true) done(null, body);
    else done(new Problem('unsupported_media_type', 'content-type: only application/json is understood here.'));
  });
}
