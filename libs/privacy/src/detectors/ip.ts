import { isIPv6 } from 'node:net';
import { type Detector, matches } from './detector.js';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** Not after `name/`, as in a user agent, nor after a word that announces a version. */
const IPV4 = new RegExp(
  `(?<![\\w.-]|\\w/|(?:version|release|build|firmware|chrome|v|ver|oid)[ .:=]{1,2})${OCTET}(?:\\.${OCTET}){3}(?![\\w-]|\\.\\d)`,
  'gi',
);
/** Loopback, "any", masks and broadcast: they identify nobody. */
const IMPERSONAL = /^(?:127\.|0\.|255\.)/;

/** A whole run of the characters of IPv6; Node decides whether it is an address. */
const IPV6_RUN = /(?<![\w:.])[\da-f:]*:[\da-f:.]*/gi;
const MAX_IPV6 = 45;

const findV4: Detector = (text) => matches(IPV4, text, (matched) => !IMPERSONAL.test(matched));

const findV6: Detector = (text) =>
  matches(IPV6_RUN, text).flatMap(({ start, end }) => {
    if (end - start > MAX_IPV6 + 1 || /[\w:]/.test(text.charAt(end))) return [];
    const address = text.slice(start, end).replace(/(?:\.|(?<!:):)$/, '');
    // `a::b` is a name in some languages, and `::1` is every machine.
    const speaksOfSomebody = address.length > 6 && /\d/.test(address);
    return speaksOfSomebody && isIPv6(address) ? [{ start, end: start + address.length }] : [];
  });

export const findIpAddresses: Detector = (text) =>
  [...findV4(text), ...(text.includes(':') ? findV6(text) : [])].sort((a, b) => a.start - b.start);
