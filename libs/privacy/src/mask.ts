import type { Json, JsonObject } from '@parley/kernel';
import { findCards } from './detectors/card.js';
import type { Detector, PersonalDataKind, Span } from './detectors/detector.js';
import { findEmails } from './detectors/email.js';
import { findIbans } from './detectors/iban.js';
import { findIpAddresses } from './detectors/ip.js';
import { findPhoneNumbers } from './detectors/phone.js';
import { findSecrets } from './detectors/secret.js';
import { findSocialSecurityNumbers } from './detectors/ssn.js';
import { type PlainView, plainView } from './plain-view.js';

/** The strictest forms come first: looser detectors do not see what earlier ones found. */
const DETECTORS: readonly (readonly [PersonalDataKind, Detector])[] = [
  ['secret', findSecrets],
  ['email', findEmails],
  ['iban', findIbans],
  ['card', findCards],
  ['ssn', findSocialSecurityNumbers],
  ['ip', findIpAddresses],
  ['phone', findPhoneNumbers],
];
/** Every kind except secrets contains a digit or an @. */
const MAY_HOLD_SOME = /[\d@:=]|-----BEGIN/;

/**
 * The text with e-mail addresses, phone, card and social security numbers, IBANs, IP addresses and secrets replaced by
 * their kind, as `[email]`. Names and postal addresses are not looked for. Takes time proportional to the length.
 */
export function maskText(text: string): string {
  const view = plainView(text);
  if (view !== null) return maskDisguised(text, view);
  if (!MAY_HOLD_SOME.test(text)) return text;
  return DETECTORS.reduce((masked, [kind, find]) => replace(masked, kind, find), text);
}

/** Searches the plain view and masks the text itself: anything that is not personal stays as it was written. */
function maskDisguised(text: string, { plain, source }: PlainView): string {
  if (!MAY_HOLD_SOME.test(plain)) return text;
  const found: (Span & { readonly kind: PersonalDataKind })[] = [];
  let rest = plain;
  for (const [kind, find] of DETECTORS) {
    const spans = find(rest);
    rest = withoutSpans(rest, spans);
    for (const { start, end } of spans) found.push({ ...source(start, end), kind });
  }
  return spliced(text, found);
}

/** Same length as before, with each find blanked out, so that looser patterns do not find it again. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = '';
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    left += text.slice(left.length, start);
    left += '\0'.repeat(Math.max(0, end - left.length));
  }
  return left + text.slice(left.length);
}

function spliced(text: string, found: readonly (Span & { readonly kind: PersonalDataKind })[]): string {
  let masked = '';
  let done = 0;
  for (const { start, end, kind } of found.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue;
    // Two patterns may find the same number: the second only adds what the first left over.
    masked += start >= done ? `${text.slice(done, start)}[${kind}]` : '';
    done = end;
  }
  return done === 0 ? text : masked + text.slice(done);
}

function replace(text: string, kind: PersonalDataKind, find: Detector): string {
  return spliced(
    text,
    [...find(text)].map((span) => ({ ...span, kind })),
  );
}

/** The value with all of its strings masked, keys included, and numbers that look like a card or phone number too. */
export function maskJson<T extends Json | undefined>(value: T): T;
export function maskJson(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return maskNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((item) => maskJson(item)) : maskObject(value);
}

// Array.isArray does not narrow a readonly array away.
const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] => Array.isArray(value);

function maskObject(object: JsonObject): JsonObject {
  const masked: [string, Json][] = [];
  const taken = new Set(Object.keys(object));
  const counts = new Map<string, number>();
  for (const [key, value] of Object.entries(object)) masked.push([maskKey(key, taken, counts), maskJson(value)]);
  return Object.fromEntries(masked);
}

/**
 * Two keys with the same mask stay two keys.
 * @param counts where the search for a free number goes on for each mask: thousands of keys may have the same one.
 */
function maskKey(key: string, taken: Set<string>, counts: Map<string, number>): string {
  const masked = maskText(key);
  if (masked === key) return key;
  let free = masked;
  let count = counts.get(masked) ?? 2;
  for (; taken.has(free); count++) free = `${masked} ${count}`;
  counts.set(masked, count);
  taken.add(free);
  return free;
}

function maskNumber(value: number): number | string {
  const text = String(value);
  const masked = maskText(text);
  return masked === text ? value : masked;
}
