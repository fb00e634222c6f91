import { isEmail } from 'class-validator';
import { invalidField } from '@parley/kernel';

/** Of one endpoint. */
export const MAX_RECIPIENTS = 10;
const SCHEME = /^mailto:/i;
/** Old servers pass mail on to wherever a local part with one of these says. */
const ROUTING = '"%!';

/**
 * The mailto URL in canonical form.
 * @throws Problem `invalid` for a URL that nothing would ever be sent to.
 */
export function recipientsUrl(given: string, mailDomains: readonly string[]): string {
  if (mailDomains.length === 0) throw invalidField('format', 'must not be email: no mail server is configured here');
  if (!SCHEME.test(given)) throw invalidField('url', 'must be mailto: and the recipients, separated by commas');
  const recipients = [...new Set(recipientsOf(given).map(inOneWriting))];
  const wrong = recipients.find((one) => !isEmail(one, { allow_utf8_local_part: false, blacklisted_chars: ROUTING }));
  if (wrong !== undefined) throw invalidField('url', `must name e-mail addresses; "${wrong}" is none`);
  if (recipients.length > MAX_RECIPIENTS) throw invalidField('url', `must name at most ${MAX_RECIPIENTS} recipients`);
  const strange = recipients.find((one) => !mailDomains.includes(domainOf(one)));
  if (strange !== undefined) {
    throw invalidField('url', `must name recipients of ${mailDomains.join(', ')}; ${strange} is of another domain`);
  }
  return `mailto:${recipients.join(',')}`;
}

export const recipientsOf = (url: string): string[] => url.replace(SCHEME, '').split(',');

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Case may matter in local parts; in domains it does not. */
const inOneWriting = (address: string): string => address.trim().replace(/@[^@]*$/, (domain) => domain.toLowerCase());
