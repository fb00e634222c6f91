const OFFSET_ZONES = ['UTC', 'GMT'];
const PLACES = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
);

/** A zone that a text names, by its IANA name or as "Berlin time", and the text without it. */
export function zoneIn(text: string): { readonly zone: string | null; readonly rest: string } {
  for (const match of text.matchAll(/\(?\b(?:in )?([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_+-]+)+|UTC|GMT)\b(?: time)?\)?/gu)) {
    const [phrase, zone = ''] = match;
    if (OFFSET_ZONES.includes(zone) || isZone(zone)) return { zone, rest: text.replace(phrase, ' ') };
  }
  for (const match of text.matchAll(/\b(?:in )?(\p{L}+(?: \p{L}+){0,2}) time\b/giu)) {
    const words = (match[1] ?? '').toLowerCase().split(' ');
    for (let from = 0; from < words.length; from++) {
      const place = words.slice(from).join(' ');
      const zone = PLACES.get(place);
      if (zone !== undefined) return { zone, rest: text.replace(new RegExp(`(in )?${place} time`, 'iu'), ' ') };
    }
  }
  return { zone: null, rest: text };
}

export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
