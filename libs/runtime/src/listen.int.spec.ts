import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AdminPort } from '@parley/http';
import { Teardown } from '@parley/platform';
import { listen } from './listen.js';

@Module({})
class Nothing {}

/** More than Node lets wait by default. */
const CONNECTIONS = 700;
const CALLERS = `
  const { parentPort, workerData: { port, connections, connected } } = require('node:worker_threads');
  const sockets = Array.from({ length: connections }, () => require('node:net').connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.once('connect', () => Atomics.add(connected, 0, 1) + 1 === connections && Atomics.notify(connected, 1));
    socket.on('error', () => undefined);
  }
  parentPort.once('message', () => process.exit());
`;

it('hears of every connection that a crowd opens while it is busy', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), { logger: false });
  const url = await listen(app, { host: '127.0.0.1', port: 0, admin: null }, new AdminPort(), new Teardown());
  const connected = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { port: Number(new URL(url).port), connections: CONNECTIONS, connected };
  const callers = new Worker(CALLERS, { eval: true, workerData });
  try {
    await once(callers, 'online');
    // Nothing is accepted meanwhile: a connection counts as made once the kernel holds it.
    Atomics.wait(connected, 1, 0, 15_000);
    expect(connected[0]).toBe(CONNECTIONS);
  } finally {
    callers.postMessage('end');
    await once(callers, 'exit');
    await app.close();
  }
});
