import type { Message } from './message-body.js';
import { factsOf } from './message-body.js';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_SUBJECT = 200;

/** @param publicUrl see {@link factsOf}. */
export function mailOf(message: Message, publicUrl: string | null): Mail {
  const { title, text, ...facts } = factsOf(message, publicUrl);
  const lines = Object.entries(facts).map(([name, value]) => ({ name, value }));
  return {
    subject: `[Parley] ${title ?? message.type}`
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, MAX_SUBJECT)
      .toWellFormed(),
    text: [...(text === undefined ? [] : [text, '']), ...lines.map(({ name, value }) => `${name}: ${value}`)].join(
      '\n',
    ),
    html: [
      ...(text === undefined ? [] : [`<p>${escaped(text)}</p>`]),
      '<table>',
      ...lines.map(({ name, value }) => `<tr><th align="left">${escaped(name)}</th><td>${linked(value)}</td></tr>`),
      '</table>',
    ].join('\n'),
  };
}

const linked = (value: string): string =>
  /^https?:\/\/\S+$/.test(value) ? `<a href="${escaped(value)}">${escaped(value)}</a>` : escaped(value);

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
