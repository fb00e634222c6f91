import { fastify } from 'fastify';

/** The yardstick: the least that a Node HTTP service can do with the same request. Run as a process of its own. */
const server = fastify({ logger: false });
server.post('/v1/events', async (_request, reply) => reply.status(201).send({ success: true, eventId: 'x' }));
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => void server.close());
