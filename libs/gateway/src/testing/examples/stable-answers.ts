import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-21');
const NOW = '2026-11-21T15:34:00.000Z';
const KEY = `parley_${'0123456789abcdef'.repeat(3)}`;
const SECRET = `whsec_${'0123456789abcdef'.repeat(2)}0123456789A=`;
/** More of the same shows nothing new. */
const MOST_ITEMS = 4;
const MOST_MESSAGES = 5;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Makes answers the same on any day and service: ids, keys and times become those of one day in November 2026. */
export class StableAnswers {
  private readonly shiftMs: number;
  private readonly ids: Map<string, string>;

  /**
   * @param startedAt when the service started: all later times become now, earlier ones keep their distance in days.
   * @param known ids with their replacements; another id is replaced by one made of the place where it is first seen.
   */
  constructor(
    private readonly startedAt: number,
    known: Iterable<readonly [string, string]>,
  ) {
    this.shiftMs = TODAY - Math.floor(startedAt / DAY_MS) * DAY_MS;
    this.ids = new Map(known);
  }

  /** @param place in the answer, of which the replacements of ids are made. */
  of(place: string, value: unknown): unknown {
    if (typeof value === 'string') return this.text(place, value);
    if (Array.isArray(value)) {
      const most = place.endsWith('.messages') ? MOST_MESSAGES : MOST_ITEMS;
      return value.slice(0, most).map((item, index) => this.of(`${place}[${index}]`, item));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.of(`${place}.${key}`, inner)]));
  }

  private text(place: string, text: string): string {
    if (DAY.test(text)) return this.shifted(text).slice(0, 10);
    return text
      .replace(/parley_[\w-]{48}/g, KEY)
      .replace(/whsec_[\w+/=]{44}/g, SECRET)
      .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, 'https://example.com/parley')
      .replace(UUID, (id) => this.id(place, id))
      .replace(INSTANT, (instant) => (Date.parse(instant) >= this.startedAt ? NOW : this.shifted(instant)));
  }

  private id(place: string, id: string): string {
    const stable = this.ids.get(id) ?? exampleId(place);
    this.ids.set(id, stable);
    return stable;
  }

  private shifted(instant: string): string {
    return new Date(Date.parse(instant) + this.shiftMs).toISOString();
  }
}

/** An id that can be recognised as one of an example. */
export const exampleId = (name: string): string =>
  `0198c0de-0000-7000-8000-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
