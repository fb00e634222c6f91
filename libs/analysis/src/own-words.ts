import { isRequest } from './sentiment/request.js';
import { withoutCode } from './text/code.js';
import { withoutMachineText } from './text/machine-text.js';
import { QUOTATION, withoutQuotedLines } from './text/quotations.js';
import { sentences } from './text/sentences.js';
import { Utterance } from './utterance.js';

/** How people ask politely; said of their own question, it tells nothing of their mood. */
const MODESTY = /\b(?:stupid|dumb|silly|noob)(?= question\b)/gi;

const PASTED = /:[^\S\n]*\n/;
/** Most messages have none of these, and need not be read twice. */
const MAY_QUOTE = /[`>"“„«\n]/;

/**
 * What the user says in their own name: without code, logs and quoted mail, and where they ask for something to be done
 * with a text also without quotations and what follows a colon at the end of a line. Other quotations stay, so that abuse is
 * not hidden by quotation marks.
 */
export function ownWords(message: Utterance): Utterance {
  const spoken = withoutMachineText(message.raw).replace(MODESTY, ' ');
  if (!MAY_QUOTE.test(spoken)) return spoken === message.raw ? message : new Utterance(spoken);
  const written = withoutPasted(withoutQuotedLines(withoutCode(spoken)));
  const unquoted = written.replace(QUOTATION, ' ');
  const own = unquoted !== written && asks(written) && asks(unquoted) ? unquoted : written;
  return own === message.raw ? message : new Utterance(own);
}

function withoutPasted(text: string): string {
  const colon = PASTED.exec(text)?.index;
  if (colon === undefined) return text;
  const introduction = text.slice(0, colon);
  return asks(introduction) ? introduction : text;
}

/** The request may come first or last: "Summarise this mail. It says: ..", "I got this mail. Please summarise it: ..". */
function asks(text: string): boolean {
  return isRequest(new Utterance(text)) || isRequest(new Utterance(sentences(text).at(-1) ?? ''));
}
