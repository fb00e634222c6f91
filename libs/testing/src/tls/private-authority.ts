import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PrivateAuthority {
  /** File of its certificate, which no system trusts. */
  readonly ca: string;
  /** Files of a certificate that it has signed, for `localhost` but for no address. */
  readonly cert: string;
  readonly key: string;
}

/** Makes an authority with openssl, as a company does for its own servers. All files are PEM, in the directory. */
export async function privateAuthority(directory: string): Promise<PrivateAuthority> {
  const file = (name: string) => join(directory, name);
  const make = (name: string, ...more: string[]) =>
    run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`), ...more],
    ]);
  await make('authority');
  const signer = ['-CA', file('authority.crt'), '-CAkey', file('authority.key')];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE'];
  await make('server', ...signer, ...names);
  return { ca: file('authority.crt'), cert: file('server.crt'), key: file('server.key') };
}
