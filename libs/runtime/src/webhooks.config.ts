import { isEmail } from 'class-validator';
import { StartupError } from '@parley/kernel';
import { type Environment, httpUrl, oneOf, parsed, text } from '@parley/platform';
import { Destinations, InnerNetworks, type MailServer, type Outlets } from '@parley/webhooks';
import { readPem } from './stores/read-pem.js';

/** A gateway and a worker read the same variables: the gateway rejects endpoints that the worker would not reach. */
export const WEBHOOK_VARIABLES = {
  PARLEY_WEBHOOK_NETWORKS: parsed((list) => new InnerNetworks(wordsOf(list)))({ default: undefined }),
  PARLEY_SMTP_URL: parsed(smtpUrl)({ default: undefined }),
  PARLEY_SMTP_TLS: oneOf(['on', 'off'])({ default: 'on' }),
  PARLEY_SMTP_CA_FILE: text()({ default: undefined }),
  PARLEY_SMTP_FROM: parsed(senderAddress)({ default: undefined }),
  PARLEY_SMTP_DOMAINS: parsed((list) => wordsOf(list.toLowerCase()))({ default: undefined }),
  PARLEY_PUBLIC_URL: httpUrl()({ default: undefined }),
};

type WebhookVariables = Environment<typeof WEBHOOK_VARIABLES>;

/** Only endpoints on the public internet unless configured. */
export function toOutlets(variables: WebhookVariables): Outlets {
  const mailServer = toMailServer(variables);
  const ownDomain = mailServer?.from.replace(/^.*@/, '').toLowerCase();
  const domains = variables.PARLEY_SMTP_DOMAINS ?? (ownDomain === undefined ? [] : [ownDomain]);
  return {
    destinations: new Destinations(variables.PARLEY_WEBHOOK_NETWORKS, mailServer === null ? [] : domains),
    mailServer,
    publicUrl: variables.PARLEY_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  };
}

/** @throws StartupError that names the missing variable. */
function toMailServer(variables: WebhookVariables): MailServer | null {
  const { PARLEY_SMTP_URL: url, PARLEY_SMTP_FROM: from, PARLEY_SMTP_TLS: tls } = variables;
  if (url === undefined) return null;
  if (from === undefined) throw new StartupError('PARLEY_SMTP_FROM is not set, but PARLEY_SMTP_URL is.');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : Number(url.port),
    tls: url.protocol === 'smtps:' ? 'implicit' : tls === 'on' ? 'starttls' : 'off',
    ca: readPem('PARLEY_SMTP_CA_FILE', variables.PARLEY_SMTP_CA_FILE),
    login:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    from,
  };
}

const wordsOf = (list: string): string[] => list.split(',').map((word) => word.trim());

function smtpUrl(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isServer = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  if (!isServer || !['', '/'].includes(url.pathname) || url.search !== '') {
    throw new Error(
      'must be smtp://user:password@host:587 or smtps://user:password@host:465, the user and port optional.',
    );
  }
  return url;
}

function senderAddress(given: string): string {
  if (!isEmail(given)) throw new Error(`must be an e-mail address, not "${given}".`);
  return given;
}
