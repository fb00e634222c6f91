import { findCards } from './detectors/card.js';
import type { Detector, PersonalDataKind } from './detectors/detector.js';
import { findEmails } from './detectors/email.js';
import { findIbans } from './detectors/iban.js';
import { findIpAddresses } from './detectors/ip.js';
import { findPhoneNumbers } from './detectors/phone.js';
import { findSecrets } from './detectors/secret.js';
import { findSocialSecurityNumbers } from './detectors/ssn.js';

/** What has the firmest form comes first: what it takes, the looser ones after it no longer see. */
const DETECTORS: readonly (readonly [PersonalDataKind, Detector])[] = [
  ['secret', findSecrets],
  ['email', findEmails],
  ['iban', findIbans],
  ['card', findCards],
  ['ssn', findSocialSecurityNumbers],
  ['ip', findIpAddresses],
  ['phone', findPhoneNumbers],
];
/** All but secrets have a digit or an @. */
const MAY_HOLD_SOME = /[\d@:=]|-----BEGIN/;

/**
 * The text with e-mail addresses, phone, card and social security numbers, IBANs, IP addresses and secrets replaced by
 * what they are, as `[email]`. Names and postal addresses are not looked for. Time in proportion to the length.
 */
export function maskText(text: string): string {
  if (!MAY_HOLD_SOME.test(text)) return text;
  return DETECTORS.reduce((masked, [kind, find]) => replace(masked, kind, find), text);
}

function replace(text: string, kind: PersonalDataKind, find: Detector): string {
  const spans = [...find(text)].sort((a, b) => a.start - b.start);
  let masked = '';
  let done = 0;
  for (const { start, end } of spans) {
    if (end <= done) continue;
    // Two patterns may see one number: the second only adds what the first left over.
    masked += start >= done ? `${text.slice(done, start)}[${kind}]` : '';
    done = end;
  }
  return done === 0 ? text : masked + text.slice(done);
}
