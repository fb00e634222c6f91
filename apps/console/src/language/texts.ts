import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** What a screen says: an ICU message, alone or with the names of the values that it takes, in order. */
type Text = string | readonly [message: string, ...names: string[]];
interface Texts {
  readonly [name: string]: Text | Texts;
}

type Value = string | number;
/** The texts as the screens use them: one that takes values is a function. */
type Said<T> = T extends string
  ? string
  : T extends readonly [string, ...infer Names]
    ? (...values: { readonly [Name in keyof Names]: Value }) => string
    : { readonly [Name in keyof T]: Said<T[Name]> };

/** The same texts in another language, each with the placeholders of the English one. */
export type Translation<T> = T extends string | ((...values: never[]) => string)
  ? string
  : { readonly [Name in keyof T]: Translation<T[Name]> };

/** The texts of one screen, given in English; each is in the chosen language when it is read. */
export function texts<const T extends Texts>(screen: string, english: T): Said<T> {
  i18n.load('en', compiled({ [screen]: english }));
  return said(english, [screen]) as Said<T>;
}

/** Each text by its id, such as `settings.keys`: parsed once here, or it would be parsed with every use. */
export function compiled(of: Texts, path: readonly string[] = []): Record<string, Compiled> {
  const parts = Object.entries(of).map(([name, text]) => {
    const place = [...path, name];
    if (isGroup(text)) return compiled(text, place);
    return { [place.join('.')]: compileMessageOrThrow(typeof text === 'string' ? text : text[0]) };
  });
  return Object.assign({}, ...parts) as Record<string, Compiled>;
}

type Compiled = ReturnType<typeof compileMessageOrThrow>;

function said(of: Texts, path: readonly string[]): object {
  const properties = Object.entries(of).map(([name, text]): [string, PropertyDescriptor] => {
    const place = [...path, name];
    const id = place.join('.');
    if (typeof text === 'string') return [name, { enumerable: true, get: () => i18n._(id) }];
    return [name, { enumerable: true, value: isGroup(text) ? said(text, place) : sayWith(id, text) }];
  });
  return Object.defineProperties({}, Object.fromEntries(properties));
}

const sayWith =
  (id: string, [, ...names]: readonly [string, ...string[]]) =>
  (...values: readonly Value[]): string =>
    i18n._(id, Object.fromEntries(names.map((name, index) => [name, values[index]])));

const isGroup = (text: Text | Texts): text is Texts => typeof text !== 'string' && !Array.isArray(text);
