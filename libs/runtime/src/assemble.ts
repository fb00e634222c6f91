import { Teardown } from '@parley/platform';

/** Puts a service together; when a part fails to start, those before it are stopped again. */
export async function assemble<Assembled>(make: (teardown: Teardown) => Promise<Assembled>): Promise<Assembled> {
  const teardown = new Teardown();
  try {
    return await make(teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
