import { wordSet } from '../text/word-map.js';
import type { Utterance } from '../utterance.js';

const PRAISE_WORDS = wordSet(
  (
    'great wonderful fantastic fabulous brilliant awesome amazing excellent perfect terrific lovely nice good beautiful ' +
    'splendid superb super cool bravo love loving glad thrilled happy sweet helpful impressive impressed congratulations ' +
    'congrats well thank thanks best yay wow joy delightful saved just exactly'
  ).split(' '),
);

/** Subjects of a mishap that the writer did not cause: "I was wrong" and "delete it" are none. */
const SUBJECT =
  "(?:it|that|this|you|they|everything|support|nobody|(?:the|my|your|our|its|this|another|both|every)(?: \\w+){1,3})(?: ?(?:'s|'ve|is|are|was|were|has|have|had|just|again|also|even|only|always|now|already|still|managed to|completely|totally))*";
const EVENT =
  '(?:crash(?:ed|es)?|fr[eo]ezes?|froze|brok?e|breaks|broken|died|vanished|disappeared|fail(?:ed|s)|stopped|lost|deleted?|overwrote|overwritten|erased|forgot|ignored|ghosted|logged (?:me|us) out|kicked (?:me|us) out|(?:double[- ])?charged?|time[ds] out|ate|eats|messed|screwed|down|wrong|empty|missing|dead|late|blank|offline|not fixed|useless|(?:sent|gave|booked|shipped) (?:\\w+ ){0,4}wrong)';
const MISHAP = new RegExp(
  [
    `\\b${SUBJECT} ${EVENT}\\b`,
    '\\b(?:for|of|how|at|to|it|you) (?:losing|deleting|wasting|ignoring|breaking|crashing|overwriting|forgetting|remove|removing) ',
    '\\b(?:nice|good|great) (?:job|work) (?:losing|deleting|breaking|ignoring|forgetting)\\b',
    '\\b(?:another|yet another|the same|third|second|(?<!no )more) (?:\\w+ ){0,3}?(?:error|bug|crash|outage|failure|delay|hold|wrong answer|problem)(?:e?s)?\\b',
    '\\b(?:hours?|minutes?|days?|weeks?) (?:on hold|of waiting|for an answer)\\b|\\b(?:waiting|took you|only took)\\b.{0,25}\\b(?:hours?|days?|weeks?|months?)\\b',
    "\\b(?:it|that|this|app|page|site|nothing|which|and) (?:still |even )?(?:doesn'?t|didn'?t|won'?t|can'?t|does not|did not|will not) (?:even )?(?:work|start|load|open|log|answer|respond|help|run|print|save|send)\\b|\\bnothing works\\b|\\bunderstood nothing\\b|\\b(?:now |and )i can'?t\\b",
    '\\bnobody (?:answers|answered|replies|replied|knows|cares)\\b|\\bno (?:answer|reply|response|help) (?:since|for|at all|from)\\b|\\b(?:file|order|export|screen|page|report|dashboard|data|money|refund|account|booking) (?:is|are|was) (?:still |now |also )?(?:gone|lost|wrong|missing|empty)\\b',
    '\\b(?:eats|ate) my\\b|\\bsame bug comes back\\b|\\bto see (?:this|the same|an) error\\b',
  ].join('|'),
);
/** The mishap is over, or its end is what the praise is for. */
const OVER =
  /\b(?:no longer|no more|not any ?more|(?<!not |never )fix(?:ed|es)(?! nothing)|(?:for )?fixing|(?<!not )solv(?:ed|es|ing)|(?<!not )resolved|recover\w*|found|arrived|finally|works? (?:now|again|perfectly|fine|well)|now (?:it |both \w+ )?works?|(?:running|working) again|is here now|came back|bringing|caught|explain\w*|explanation|understand|patience|(?:error|bug|problem|issue|crash\w*|noise|delay)s? (?:is|are|was|has|have) (?:\w+ )?gone)\b/;
const PLAIN =
  /\boh,? (?:great|wonderful|fantastic|joy|perfect|lovely|brilliant|good|super)[,.!]* (?:another|yet another|more|an extra)\b|\bslow clap\b|\b(?:only|just) (?:\w+ ){1,2}(?:minutes|hours|days|weeks|months) (?:late|overdue)\b|\bthank(?:s| you)(?: so much| a lot| very much)? for (?:nothing|wasting|deleting|losing|breaking|ignoring|crashing|charging|the (?:second|third|fourth|wrong))\b|\b(?:great|helpful|nice|cool|funny|useful|impressive)[.,!]+ not[.!]*$|\bjust what i needed[,.]? (?:another|more|an?)\b|\blove (?:it when|how|that|waiting)\b.{0,60}\b(?:eats|crash|fail|break|lose|wait|ignor|never|nobody|ghost|wrong|double)|\bfail\w* at (?:something|anything) so\b|\bbecause .{0,60}\bexactly what i wanted\b/;
const REPEATED = /\b(?:again|yet another|every (?:time|release|day)|third time|once more|still)\b/;
const WORKS_AGAIN = /\b(?:works?|working|running|runs|back|up|here) again\b/;

export type PraiseReading = 'sarcasm' | 'relief' | null;

/** A longer text is a report, not an exclamation. */
const LONGEST = 300;

/**
 * Praise together with a mishap: sarcasm ("Great, it crashed again."), or relief where the mishap is over ("the error
 * is gone") and did not come back. Null where there is no mishap or no praise, so that the words keep their own
 * valence.
 */
export function praiseOfMishap({ normalised, words }: Utterance): PraiseReading {
  if (normalised.length > LONGEST || !words.some((word) => PRAISE_WORDS.has(word))) return null;
  if (PLAIN.test(normalised)) return 'sarcasm';
  if (normalised.includes('?')) return null;
  const over = OVER.test(normalised) && (!REPEATED.test(normalised) || WORKS_AGAIN.test(normalised));
  if (over)
    return /\b(?:crash\w*|errors?|bugs?|problems?|lost|missing|fail\w*|issues?)\b/.test(normalised) ? 'relief' : null;
  return MISHAP.test(normalised) ? 'sarcasm' : null;
}
