import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** What a screen says: an ICU message, or one with the names of the values that it is called with, in their order. */
type Message = string | readonly [message: string, ...names: string[]];
interface Messages {
  readonly [name: string]: Message | Messages;
}

type Value = string | number;
/** The messages as the screens use them: what takes values is a function of them. */
type Said<T> = T extends string
  ? string
  : T extends readonly [string, ...infer Names]
    ? (...values: { readonly [Name in keyof Names]: Value }) => string
    : { readonly [Name in keyof T]: Said<T[Name]> };

/** The same in another language: each message with the placeholders of the English one. */
export type Translation<T> = T extends string | ((...values: never[]) => string)
  ? string
  : { readonly [Name in keyof T]: Translation<T[Name]> };

/** The English messages of one screen, said in the chosen language whenever they are read. */
export function texts<const T extends Messages>(screen: string, messages: T): Said<T> {
  i18n.load('en', compiled({ [screen]: messages }));
  return said(messages, [screen]) as Said<T>;
}

/** Each message by its id, as `settings.keys`: parsed here, since what is not would be with every use. */
export function compiled(messages: Messages, path: readonly string[] = []): Record<string, Compiled> {
  const parts = Object.entries(messages).map(([name, message]) => {
    const place = [...path, name];
    if (isGroup(message)) return compiled(message, place);
    return { [place.join('.')]: compileMessageOrThrow(typeof message === 'string' ? message : message[0]) };
  });
  return Object.assign({}, ...parts) as Record<string, Compiled>;
}

type Compiled = ReturnType<typeof compileMessageOrThrow>;

function said(messages: Messages, path: readonly string[]): object {
  const properties = Object.entries(messages).map(([name, message]): [string, PropertyDescriptor] => {
    const place = [...path, name];
    const id = place.join('.');
    if (typeof message === 'string') return [name, { enumerable: true, get: () => i18n._(id) }];
    return [name, { enumerable: true, value: isGroup(message) ? said(message, place) : sayWith(id, message) }];
  });
  return Object.defineProperties({}, Object.fromEntries(properties));
}

const sayWith =
  (id: string, [, ...names]: readonly [string, ...string[]]) =>
  (...values: readonly Value[]): string =>
    i18n._(id, Object.fromEntries(names.map((name, index) => [name, values[index]])));

const isGroup = (message: Message | Messages): message is Messages =>
  typeof message !== 'string' && !Array.isArray(message);
