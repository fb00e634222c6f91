import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AdminPort } from '@parley/http';
import { listenError, type Teardown } from '@parley/platform';
import type { HttpConfig } from './http.config.js';

/** @throws StartupError when a port cannot be had. */
export async function listen(
  app: NestFastifyApplication,
  { host, port, admin }: HttpConfig,
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
  await app.listen(port, host).catch((error: unknown) => {
    throw listenError({ host, port }, error);
  });
  return app.getUrl();
}
