import { Socket } from 'node:net';
import type { DoorStep } from './at-the-door.js';

const STALLED_MS = 30_000;

/**
 * Ends a connection whose peer has taken nothing of what waits to be sent, and so holds it in memory. Node counts as
 * progress whatever leaves the socket, so a slow download goes on; and where nothing waits to be sent, it is the
 * service that takes its time.
 */
export const endStalledAnswers =
  (afterMs = STALLED_MS): DoorStep =>
  (_request, { raw }) => {
    const { socket } = raw;
    // What the service asks itself has none.
    if (!(socket instanceof Socket)) return;
    raw.setTimeout(afterMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  };
