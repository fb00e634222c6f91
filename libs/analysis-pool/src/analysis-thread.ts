import { parentPort } from 'node:worker_threads';
import { LocalAnalyser } from '@parley/analysis';
import type { ThreadMessage, ThreadTask } from './thread-messages.js';

/** The program of an analysis thread: it loads the models once, then answers one task after the other. */
const port = parentPort;
if (port === null) throw new Error('This module runs as a worker thread.');
const say = (message: ThreadMessage): void => port.postMessage(message);

const startedAt = performance.now();
const analyser = new LocalAnalyser();
port.on('message', ({ kind, conversation }: ThreadTask) => {
  try {
    say({ kind: 'done', result: analyser[kind](conversation) });
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
say({ kind: 'ready', loadMs: Math.round(performance.now() - startedAt) });
