import { Socket } from 'node:net';
import { createTestStore } from '@parley/testing';

it('has the system ask on every connection whether PostgreSQL is still there', async () => {
  const asked: unknown[][] = [];
  const setKeepAlive = Reflect.get(Socket.prototype, 'setKeepAlive') as (this: Socket, ...args: unknown[]) => Socket;
  Socket.prototype.setKeepAlive = function (this: Socket, ...args: unknown[]) {
    asked.push(args);
    return setKeepAlive.apply(this, args);
  };
  try {
    const store = await createTestStore();
    await store.postgres.query({ text: 'SELECT 1' });
    await store.close();
  } finally {
    Socket.prototype.setKeepAlive = setKeepAlive;
  }
  expect(asked).toContainEqual([true, 10_000]);
});
