import type { Utterance } from '../utterance.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that people say before they come to the point. */
const LEAD = set(
  'hi hello hey dear ok okay so and but also well yes yeah no please then now sorry great thanks thank alright just first next finally again hm um oh',
);
const QUESTION_WORDS = set(
  "who whom whose who's what what's which when where where's why how how's is isn't are aren't am was were do does don't did didn't can can't could will would won't should shall may might must has have had",
);
const IMPERATIVES = set(
  'act add analyse analyze answer apply arrange assign assume ask block book brainstorm build calculate call cancel change check choose ' +
    'cite classify close collect combine come compare complete compose compute conduct consider construct contrast convert ' +
    'correct count create decide decline deduce define delete demonstrate derive describe design detect determine develop ' +
    'diagnose differentiate disable discuss divide draft draw drop edit elaborate enable end enumerate estimate evaluate ' +
    'examine execute expand explain explore export express extract figure fill find fix flag force format formulate generate ' +
    'get give given go group guess help identify illustrate imagine implement import improve insert install integrate ' +
    'interpret introduce invent invert judge justify keep kill label let list locate log look make mark match measure merge modify ' +
    'move multiply mute name narrate open order organise organize outline output paraphrase pick plan play point predict ' +
    'prepare pretend print produce proofread propose prove provide put rank rate read rearrange recall recommend record ' +
    'reduce refactor reformat refund reject remind remove rename reorder rephrase replace report reserve reset resolve ' +
    'restate reverse review revise revoke rewrite roll run scale schedule search select send separate set share shorten ' +
    'show simplify simulate sketch solve sort specify split start state stop structure submit substitute suggest sum ' +
    'summarise summarize suppose switch synthesize take tell terminate test track transfer transform translate turn ' +
    'unblock unlock unsubscribe update use using validate verify visualise visualize void weigh write',
);
const WISH =
  /^(?:\W|\b(?:hi|hello|hey|ok|okay|so|and|but|also|well|yes|no|please|then|now|sorry|thanks|thank you)\b)*i(?:'d| would| just| really| also|'m| am| was)*(?: also| just)* (?:need|needs|want|wanted|like|love|wish|looking|trying|have|wondering)(?: to| for)?\b/;
const AT_HAND = set(
  "i i'm i've i'd me my mine we us our you you're u your yours this that that's these those it it's its here wtf hell heck fuck fucking",
);
const FEWEST_WORDS = 5;

/** A question that names nobody and nothing in the conversation: "Is television a waste of time?" complains of nothing. */
export function asksAboutTheWorld({ normalised, words }: Utterance): boolean {
  if (words.length < FEWEST_WORDS || !normalised.trimEnd().endsWith('?')) return false;
  return QUESTION_WORDS.has(words[0]!) && !words.some((word) => AT_HAND.has(word));
}

/** "What a mess" asks nothing. */
const EXCLAMATION = /\bwhat an? /;
const OFFERS_TEXT = /[:\n]/;

/**
 * Whether a message asks for something rather than remarks on something: a question, an order, a wish. Its subject may
 * be grim without its writer being so.
 */
export function isRequest({ normalised, words }: Utterance): boolean {
  if (/\?["')\s]*$/.test(normalised.slice(-8))) return true;
  const first = words.find((word, i) => !LEAD.has(word) && !(word === 'you' && words[i - 1] === 'thank'));
  if (first === undefined) return false;
  if (first === 'what' && EXCLAMATION.test(normalised)) return false;
  if (QUESTION_WORDS.has(first) || IMPERATIVES.has(first)) return true;
  return WISH.test(normalised) || (words.length > 40 && OFFERS_TEXT.test(normalised.trimEnd().slice(0, -1)));
}
