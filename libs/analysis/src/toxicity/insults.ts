const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that are harmless alone and an insult when said of somebody; written for this project. */
export const INSULTS = list(
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
export const THREATS = list(
  'kill killed killing die dies death dead murder murdered hang hanged hanging shoot shot stab stabbed strangle beat ' +
    'beaten punch slap burn burned rape raped rapist lynch execute exterminate gas bomb drown suffer rot hell grave ' +
    'destroy hurt choke bleed torture suicide slaughter behead bullet',
);

/** Sexual talk. */
export const SEXUAL = list(
  'sex sexy sexual naked nude nudes porn horny boobs tits breasts breast ass butt penis vagina dick cock pussy cum suck ' +
    'sucks sucking lick blowjob orgasm orgasms masturbate masturbating masturbation erotic erection thighs moan moaned ' +
    'moaning nipples nipple panties underwear kinky fetish bdsm slut sluts whore whores escort teen hottest bra lingerie ' +
    'undress virginity incest clit anal thrust thrusting',
);
