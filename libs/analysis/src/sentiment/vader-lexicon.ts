import { LEXICONS } from '../models/lexicons.js';
import { WordMap, wordSet } from '../text/word-map.js';

/** Word or emoticon -> mean human valence (-4..4), as `vader-sentiment` ships it (Hutto & Gilbert 2014). */
export const VADER_LEXICON: ReadonlyMap<string, number> = new WordMap(Object.entries(LEXICONS.vader));

export const INCREASE = 0.293;
export const CAPITALS = 0.733;
export const NEGATION = -0.74;

const list = (words: string): string[] => words.split(' ');

export const NEGATIONS: ReadonlyMap<string, true> = wordSet(
  list(
    "aint arent cannot cant couldnt darent didnt doesnt ain't aren't can't couldn't daren't didn't doesn't dont " +
      "hadnt hasnt havent isnt mightnt mustnt neither don't hadn't hasn't haven't isn't mightn't mustn't neednt " +
      "needn't never none nope nor not nothing nowhere oughtnt shant shouldnt uhuh wasnt werent oughtn't shan't " +
      "shouldn't uh-uh wasn't weren't without wont wouldnt won't wouldn't rarely seldom despite",
  ),
);

/** Degree adverbs, with what they add to a positive word that follows. */
export const BOOSTERS: ReadonlyMap<string, number> = new WordMap([
  ...list(
    'absolutely amazingly awfully completely considerably decidedly deeply effing enormously entirely especially ' +
      'exceptionally extremely fabulously flipping flippin fricking frickin frigging friggin fully fucking greatly ' +
      'hella highly hugely incredibly intensely majorly more most particularly purely quite really remarkably so ' +
      'substantially thoroughly totally tremendously uber unbelievably unusually utterly very',
  ).map((word): [string, number] => [word, INCREASE]),
  ...list(
    'almost barely hardly kinda kindof kind-of less little marginally occasionally partly scarcely slightly ' +
      'somewhat sorta sortof sort-of',
  ).map((word): [string, number] => [word, -INCREASE]),
]);

/** Two-word dampeners, looked up only before a word of the lexicon. */
export const TWO_WORD_DAMPENERS: ReadonlySet<string> = new Set(['just enough', 'kind of', 'sort of']);

/** Every idiom and two-word dampener contains one of these. */
export const PERHAPS_IDIOM = /\b(?:shit|bomb|ass|right|mustard|death|mouth|enough|of)\b/;

export const IDIOMS: ReadonlyMap<string, number> = new Map([
  ['the shit', 3],
  ['the bomb', 3],
  ['bad ass', 1.5],
  ['yeah right', -2],
  ['cut the mustard', 2],
  ['kiss of death', -1.5],
  ['hand to mouth', -2],
]);
