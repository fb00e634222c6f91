import { fastify } from 'fastify';

/** The yardstick: the least that a Node HTTP service can do with the same requests. Run as a separate process. */
const server = fastify({ logger: false });
for (const path of ['/v1/events', '/v1/users', '/v1/messages', '/v1/messages/batch']) {
  server.post(path, async (_request, reply) => reply.status(201).send({ success: true, eventId: 'x' }));
}
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => void server.close());
