import { WordMap } from '../text/word-map.js';

const list = (words: string): readonly string[] => words.split(' ');

/** Words that are harmless alone and an insult when said of a person; written for this project. */
const INSULTS = list(
  'idiot idiots idiotic moron morons moronic stupid dumb dumbest dumber imbecile loser losers clown clowns pathetic ' +
    'trash garbage scum scumbag worthless ugly fat fatso disgusting vile pig pigs swine rat rats snake liar liars lying ' +
    'coward cowards fool fools foolish traitor traitors traitorous corrupt crook crooks criminal thug thugs creep creepy ' +
    'pervert perverts freak freaks lunatic crazy insane psycho nutjob braindead brainless brainwashed sheep sheeple ' +
    'ignorant clueless delusional incompetent useless lowlife filth filthy parasite vermin snowflake snowflakes libtard ' +
    'libtards communist communists commie commies nazi nazis fascist fascists racist terrorist terrorists demon demons ' +
    'satan evil sick disgrace disgraceful shameful hypocrite hypocrites degenerate degenerates inbred retard retarded ' +
    'karen simp incel virgin peasant puppet senile hag witch shrew weakling crybaby dimwit dunce halfwit nitwit airhead ' +
    'bozo buffoon jerk jerks troll trolls bigot bigots deplorable repulsive monster monsters savage savages animal animals',
);

/** Violence against somebody. */
const THREATS = list(
  'kill killed killing die dies death dead murder murdered hang hanged hanging shoot shot stab stabbed strangle beat ' +
    'beaten punch slap burn burned rape raped rapist lynch execute exterminate gas bomb drown suffer rot hell grave ' +
    'destroy hurt choke bleed torture suicide slaughter behead bullet',
);

/** Sexual talk. */
const SEXUAL = list(
  'sex sexy sexual naked nude nudes porn horny boobs tits breasts breast ass butt penis vagina dick cock pussy cum suck ' +
    'sucks sucking lick blowjob orgasm orgasms masturbate masturbating masturbation erotic erection thighs moan moaned ' +
    'moaning nipples nipple panties underwear kinky fetish bdsm slut sluts whore whores escort teen hottest bra lingerie ' +
    'undress virginity incest clit anal thrust thrusting',
);

const YOU = list("you your you're u ur youre yourself");

export interface HarshWords {
  insults: number;
  threats: number;
  sexual: number;
  /** The text addresses somebody. */
  you: boolean;
}

type Kind = keyof HarshWords;
const LISTS: readonly (readonly [Kind, readonly string[]])[] = [
  ['insults', INSULTS],
  ['threats', THREATS],
  ['sexual', SEXUAL],
  ['you', YOU],
];
/** One table for all four lists, since each word of each message is looked up. */
const KINDS = new WordMap<Kind[]>();
for (const [kind, words] of LISTS) for (const word of words) KINDS.set(word, [...(KINDS.get(word) ?? []), kind]);

/** Counts the words of each list in a text, given in lower case. */
export function harshWordsOf(words: readonly string[]): HarshWords {
  const found: HarshWords = { insults: 0, threats: 0, sexual: 0, you: false };
  for (const word of words) {
    const kinds = KINDS.get(word);
    if (kinds === undefined) continue;
    for (const kind of kinds) {
      if (kind === 'you') found.you = true;
      else found[kind]++;
    }
  }
  return found;
}
