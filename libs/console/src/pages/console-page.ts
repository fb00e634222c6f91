import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_DIRECTORY } from './built-console.js';
import { NOT_BUILT } from './not-built.js';

/** Everything comes from this server, no page holds an inline script, and no other site may frame one. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
} as const;

/** The one page that all screens are. */
export const readConsolePage = (): Promise<string> =>
  readFile(join(CONSOLE_DIRECTORY, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return NOT_BUILT;
    throw error;
  });
