import { wordSet } from '../text/word-map.js';
import type { Utterance } from '../utterance.js';

/** Words of those who write programs and do sums, to whom orders, carts, bookings and upgrades are data. */
const CRAFT = wordSet(
  (
    'algorithm algorithms angular api array arrays async boolean callback class classes closure closures component ' +
    'components compile compiler const container containers controller css csv database databases dataframe ' +
    'dataset datasets docker endpoint endpoints entity enum equation gradient html http java javascript jest ' +
    'json kubernetes lambda linux matplotlib matrix mock mocks mongodb mysql neural node nodejs npm ' +
    'numpy observable observables pandas php playwright pod pods postgres postgresql prisma promise python pytest ' +
    'pytorch query queries react redis redux refactor regex regexp regression repo repository rust schema script sql ' +
    'sqlalchemy string struct svelte swift syntax tensorflow terraform theorem typescript unittest vector vue webhook ' +
    'webhooks xml yaml function functions method refactoring seed variable variables parameter backend frontend'
  ).split(' '),
);
/** Somebody who sells: their craft may be the goods. */
const VENDOR =
  /\b(?:do|does|did|are|have) you\b|\byour?(?:'re|s)? (?!code|function|answer)|\bsales\b|\btrial\b|\bquote\b|\b(?:pro|team|business|enterprise|premium|annual|paid) (?:plan|tier|version|licen[cs]e|edition)s?\b/;
/** "Can you add it?" asks the assistant, not a shop. */
const ASKED = /\b(?:can|could|would|will) you\b|\bplease\b/g;

/** Whether a message speaks of programs or sums, and not to a vendor of them. */
export const isCraft = ({ words, normalised }: Utterance): boolean =>
  words.some((word) => CRAFT.has(word)) && !VENDOR.test(normalised.replace(ASKED, ' '));
