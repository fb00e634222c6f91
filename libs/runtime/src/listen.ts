import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AdminPort } from '@parley/http';
import { listenError, type Teardown } from '@parley/platform';
import type { HttpConfig } from './http.config.js';

/**
 * Connections that may wait to be accepted; Linux caps them at `net.core.somaxconn`, also 4,096. The kernel drops any
 * beyond them, and a caller who would otherwise be told at once to try again later hears nothing for 1, 3 or 7 seconds.
 */
const BACKLOG = 4_096;

/** @throws StartupError when a port cannot be opened. */
export async function listen(
  app: NestFastifyApplication,
  { host, port, admin }: Pick<HttpConfig, 'host' | 'port' | 'admin'>,
  adminPort: AdminPort,
  teardown: Teardown,
): Promise<string> {
  if (admin !== null) {
    const fastify = app.getHttpAdapter().getInstance();
    await adminPort.listen(fastify, admin.port, admin.host).catch((error: unknown) => {
      throw listenError(admin, error, 'PARLEY_ADMIN_PORT');
    });
    teardown.add(() => Promise.resolve(adminPort.close()));
  }
  await app.listen({ port, host, backlog: BACKLOG }).catch((error: unknown) => {
    throw listenError({ host, port }, error);
  });
  return app.getUrl();
}
