import { isZone } from './zones.js';

/** How the address holds a value: none, one or several parameters of one name. Unreadable values count as absent. */
export interface Codec<T> {
  read(values: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

export const MAX_LENGTH = 512;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const one = <T>(read: (text: string) => T | undefined): Codec<T> => ({
  read: ([text]) => (text === undefined || text === '' ? undefined : read(text)),
  write: (value) => [String(value)],
});

const upTo = (length: number) => one((given) => (given.length <= length ? given : undefined));

export const text = upTo(MAX_LENGTH);

/** The longest that the service takes. */
export const question = upTo(1_000);

/** However many: the service says which it takes at the most. */
export const texts: Codec<readonly string[]> = {
  read: (values) => {
    const given = values.filter((value) => value !== '' && value.length <= MAX_LENGTH);
    return given.length === 0 ? undefined : given;
  },
  write: (values) => values,
};

export const decimal = one((given) => {
  const value = Number(given);
  return Number.isFinite(value) && given.trim() !== '' ? value : undefined;
});

/** A whole number, 0 or more. */
export const count = one((given) => (/^\d{1,9}$/.test(given) ? Number(given) : undefined));

export const flag = one((given) => (given === 'true' ? true : given === 'false' ? false : undefined));

/** A time zone by its name. */
export const timeZone = one((given) => (isZone(given) ? given : undefined));

/** A day as `2026-11-21`. */
export const day = one((given) => (DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined));

/** An instant, always written in the same way. */
export const instant = one((given) => {
  const at = INSTANT.test(given) ? new Date(given) : null;
  return at === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
});

export const oneOf = <const T extends string>(known: readonly T[]): Codec<T> =>
  one((given) => known.find((name) => name === given));
