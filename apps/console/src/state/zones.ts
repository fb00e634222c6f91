/** UTC and the browser's zone; all others go by their names in the IANA list. */
export const OWN_ZONES = ['utc', 'local'] as const;
export const NAMED_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC');
const KNOWN: ReadonlySet<string> = new Set([...OWN_ZONES, ...NAMED_ZONES]);

export const isZone = (name: string): boolean => KNOWN.has(name);

/** The browser's name for a zone; undefined: its own. */
export const zoneName = (zone: string): string | undefined =>
  zone === 'local' ? undefined : zone === 'utc' ? 'UTC' : zone;

/** `America/Buenos_Aires` for people: "Buenos Aires (America)". */
export function zoneInWords(name: string): string {
  const [area = '', ...place] = name.replaceAll('_', ' ').split('/');
  return place.length === 0 ? area : `${place.reverse().join(', ')} (${area})`;
}
