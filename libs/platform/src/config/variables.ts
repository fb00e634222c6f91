import { EnvError, makeExactValidator } from 'envalid';

/** A whole number within the bounds. */
export const integer = (min: number, max: number) =>
  makeExactValidator<number>((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new EnvError(`must be a whole number from ${min} to ${max}, not "${text}".`);
    }
    return value;
  });

/** One of the values. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  makeExactValidator<Value>((text) => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw new EnvError(`must be one of ${values.join(', ')}, not "${text}".`);
    return found;
  });

/** A text of at least `min` characters. */
export const text = (min = 1) =>
  makeExactValidator<string>((value) => {
    if (value.length < min) throw new EnvError(`must have at least ${min} characters.`);
    return value;
  });

/** A whole number from 0, or `unlimited`, which reads as infinity. */
export const limit = () =>
  makeExactValidator<number>((text) => {
    if (text === 'unlimited') return Infinity;
    if (!/^\d{1,9}$/.test(text)) throw new EnvError(`must be a whole number or "unlimited", not "${text}".`);
    return Number(text);
  });

/** A decimal number within the bounds. */
export const amount = (min: number, max: number) =>
  makeExactValidator<number>((text) => {
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || value < min || value > max) {
      throw new EnvError(`must be a number from ${min} to ${max}, not "${text}".`);
    }
    return value;
  });

/** An address for HTTP requests. Credentials do not belong in it, since they would end up in logs. */
export const httpUrl = () =>
  makeExactValidator<string>((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !['http:', 'https:'].includes(url.protocol)) {
      throw new EnvError('must be an http or https URL.');
    }
    if (url.username !== '' || url.password !== '') throw new EnvError('must not hold a user or a password.');
    return text;
  });

/** A text that matches `form`, which `words` describes. */
export const pattern = (form: RegExp, words: string) =>
  makeExactValidator<string>((value) => {
    if (!form.test(value)) throw new EnvError(`must be ${words}, not "${value}".`);
    return value;
  });

const HOST_AND_PORT = /^(?:[a-zA-Z0-9_.-]+|\[[0-9a-fA-F:]+\]):([1-9]\d{0,4})$/;

/** `host:port`, several with commas between them. */
export const hostList = () =>
  makeExactValidator<readonly string[]>((value) => {
    const hosts = value.split(',').map((host) => host.trim());
    const wrong = hosts.find((host) => Number(HOST_AND_PORT.exec(host)?.[1] ?? Infinity) > 65_535);
    if (wrong !== undefined) throw new EnvError(`must be a list of host:port with commas between, not "${wrong}".`);
    return hosts;
  });

/** Some of the values, separated by commas; each once. */
export const listOf = <const Value extends string>(values: readonly Value[]) =>
  makeExactValidator<readonly Value[]>((text) => {
    const named = text.split(',').map((part) => part.trim());
    const unknown = named.find((name) => !values.some((value) => value === name));
    if (unknown !== undefined) {
      throw new EnvError(`must be a list of ${values.join(', ')}, apart by commas; "${unknown}" is none of them.`);
    }
    return values.filter((value) => named.includes(value));
  });

/** The result of `parse`; the message of its error says what is wrong, and must not repeat the text. */
export const parsed = <Value>(parse: (text: string) => Value) =>
  makeExactValidator<Value>((text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new EnvError((error as Error).message);
    }
  });
