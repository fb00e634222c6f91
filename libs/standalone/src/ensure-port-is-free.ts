import { createServer } from 'node:net';
import { listenError } from '@parley/platform';

/** Checked before anything heavy starts, so that the answer comes at once. @throws StartupError */
export async function ensurePortIsFree({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError({ host, port }, error)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
