import { StartupError } from '@parley/kernel';

/** Why Parley cannot listen on a port, in one sentence. */
export function listenError(
  { host, port }: { readonly host: string; readonly port: number },
  cause: unknown,
  variable = 'PARLEY_PORT',
): StartupError {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} on ${host} is taken. Set ${variable} to another one.`, { cause });
  }
  if (code === 'EACCES') return new StartupError(`Port ${port} needs more rights than this user has.`, { cause });
  return new StartupError(
    `Parley cannot listen on ${host}:${port} (${code ?? 'unknown reason'}). Check ${variable.replace('PORT', 'HOST')}.`,
    {
      cause,
    },
  );
}
