import { Utterance } from '../utterance.js';

const HARSH =
  '(?:stupid|dumb|silly|an? (?:complete |total |such an? )?(?:idiot|moron|fool)|thick|dense|useless|hopeless|pathetic)';
/** What people call themselves and their own questions: no insult, and no complaint about anybody. */
const SELF_REPROACH = new RegExp(
  `\\b(?:i(?:'m| am| feel| felt| was| look| sound| must be)|(?:makes?|making) me feel)(?: (?:so|such|too|really|just|probably|being|kind of|a bit|very|like))* ${HARSH}\\b|` +
    '\\b(?:stupid|dumb|silly) me\\b|\\bmy (?:own )?(?:stupid|dumb|silly) \\w+',
  'g',
);

export const withoutSelfReproach = (utterance: Utterance): Utterance =>
  utterance.normalised.search(SELF_REPROACH) < 0
    ? utterance
    : new Utterance(utterance.normalised.replace(SELF_REPROACH, ' '));
