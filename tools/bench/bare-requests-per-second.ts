import { sendLoad } from './load.js';
import { singleEvents } from './sample-events.js';
import { startBareFastify } from './start-bare-fastify.js';

const LOAD = { connections: 64, seconds: 4 };

/** How fast the machine is: events that bare Fastify answers per second, for comparing figures of several machines. */
export async function bareRequestsPerSecond(): Promise<number> {
  const bare = await startBareFastify();
  try {
    const load = { url: `${bare.url}/v1/events`, key: '', bodies: singleEvents('a-product'), ...LOAD };
    await sendLoad({ ...load, seconds: 2 });
    return (await sendLoad(load)).requestsPerSecond;
  } finally {
    await bare.stop();
  }
}
