import type { Rule } from './rule.js';

export type BiasCue = 'identity' | 'slur' | 'derogation' | 'counter_speech';

/** What may follow "disabled" and "native" where they mean people: "disabled jobs" and "native apps" are things. */
const PERSONS =
  '(?:people\\w*|lives|life|persons?|folks?|m[ae]n|wom[ae]n|guys?|kids?|child(?:ren)?|students?|workers?|employees?|veterans?|americans?|individuals?|communit\\w+|tribes?|speakers?|and|or|but|are|is|were|was|have|has|had|do|does|did|don|should|shouldn|can|cannot|could|must|need|deserve|will|would|in|on|at|to|of|from|for|with|who|that|as|just|all|always|never|only|because|than|like|by|not|too|even|belong|live|make|take|get|want|ought|shit|bitch\\w*|cunt\\w*|fuck\\w*|scum|trash|vermin)\\b';

const GROUPS =
  'women|woman|men|girls?|females?|males?|muslims?|islam|jews?|jewish|christians?|hindus?|catholics?|blacks|black (?:people|person|folks?|men|man|women|woman|guys?|kids?|lives)|(?<!egg )whites(?! of)|white (?:people|person|folks?|men|man|women|woman|guys?|kids?|trash)|asians?|chinese|mexicans?|latinos?|latinas?|hispanics?|arabs?|indians?|africans?|immigrants?|migrants?|refugees?|foreigners?|gays?|gay people|lesbians?|homosexuals?|trans(?! (?:fats?|fatty|alpine|siberian))|transgender|trans people|disabled(?! (?!' +
  PERSONS +
  ')[a-z])|disability|handicapped|autistic|autism|gypsies|gypsy|roma|natives?(?! (?!' +
  PERSONS +
  ')[a-z])|old people|elderly|poor people|americans?|russians?|germans?|pakistanis?|turks?|feminists?|blondes?|moms|mothers|wives|minorities|(?:race|gender|religion)(?! (?:conditions?|detector|day|car|track|hazards?))|races';

const rule = (group: BiasCue, weight: number, triggers: string, pattern: RegExp): Rule<BiasCue> => ({
  group,
  weight,
  triggers,
  pattern,
});

const IDENTITY_TRIGGERS =
  'women woman men girl girls female females male males muslim muslims islam jew jews jewish christian christians hindu hindus catholic catholics black blacks white whites asian asians chinese mexican mexicans latino latinos latina latinas hispanic hispanics arab arabs indian indians african africans immigrant immigrants migrant migrants refugee refugees foreigner foreigners gay gays lesbian lesbians homosexual homosexuals trans transgender disabled disability handicapped autistic gypsy gypsies roma native natives elderly poor american americans russian russians german germans pakistani pakistanis turk turks feminist feminists blonde blondes old minorities race gender';

const IDENTITY = new RegExp(`\\b(?:${GROUPS})\\b`);

/**
 * Rules over one sentence. A neutral mention of a group raises nothing: a derogation, generalisation or slur must
 * stand beside it, and a quotation that is contradicted (counter-speech) lifts it again. Source: docs/analysis.md, flags.
 */
export const BIAS_RULES: readonly Rule<BiasCue>[] = [
  rule('identity', 1, IDENTITY_TRIGGERS, IDENTITY),
  rule(
    'slur',
    0.9,
    'nigger niggers nigga niggas faggot faggots fag fags tranny trannies kike kikes spic spics chink chinks gook gooks wetback wetbacks paki pakis retard retards retarded bitch bitches slut sluts whore whores cunt cunts raghead ragheads muzzie muzzies dyke dykes coon coons towelhead towelheads cripple cripples shemale shemales jihadi jihadis mong mongs rapefugee rapefugees',
    /\b(?:niggers?|faggots?|fags?|trann(?:y|ies)|kikes?|spics?|chinks?|gooks?|wetbacks?|pakis?|retard(?:s|ed)?|bitch(?:es)?|sluts?|whores?|cunts?|ragheads?|towelheads?|muzzies?|dykes?|coons?|shemales?|cripples?|jihadis?|mongs?|rapefugees?)\b/,
  ),
  rule(
    'derogation',
    0.8,
    'hate hates despise detest loathe disgust disgusted disgusting disgusts',
    new RegExp(
      `\\b(?:i |we |everyone |really |fucking )*(?:hate|despise|detest|loathe|disgust\\w*)\\b.{0,30}\\b(?:${GROUPS})\\b|\\b(?:${GROUPS})\\b.{0,30}\\b(?:disgust|sicken|repuls)\\w*`,
    ),
  ),
  rule(
    'derogation',
    0.8,
    'inferior subhuman animals vermin parasites scum filth cockroaches rats dirty disgusting stupid dumb lazy criminals terrorists evil worthless primitive savages trash disease plague cancer weak liars thieves violent dangerous greedy unclean abomination sick mentally',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,20}\\b(?:are|is|were|be|being|as)\\b.{0,30}\\b(?:inferior|subhuman|not human|animals|vermin|parasites?|scum|filth\\w*|cockroaches|rats|pigs|dirty|disgusting|stupid|dumb|lazy|criminals?|terrorists?|evil|worthless|primitive|savages?|trash|garbage|disease|plague|cancer|weak|liars?|thieves|violent|dangerous|greedy|unclean|abominations?|mentally (?:ill|sick)|sick)\\b`,
    ),
  ),
  rule(
    'derogation',
    0.7,
    'all every typical always never only just naturally',
    new RegExp(
      `\\b(?:all|every|typical(?:ly)?|most|those|these) (?:of )?(?:the |those |these )?(?:${GROUPS})\\b.{0,30}\\b(?:are|is|can'?t|cannot|never|always|only|just|should|want|don'?t|will|do)\\b.{0,60}\\b(?:stupid|lazy|drive|steal|crime|cheat|lie|work|smell|emotional|greedy|money|terror\\w*|violent|kitchen|the same|trust\\w*|dumb|bad|rude|aggressive)`,
    ),
  ),
  rule(
    'derogation',
    0.75,
    'belong belongs place kitchen',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,30}\\b(?:belong\\w*|place is|should (?:stay|be) (?:in|at))\\b.{0,30}\\b(?:kitchen|home|cage|zoo|jail|prison|camps?|mental|back)\\b`,
    ),
  ),
  rule(
    'derogation',
    0.85,
    'kill die exterminated gassed shot deport deported eliminated hanged banned removed eradicated exterminate wiped burn',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,30}\\b(?:should|must|need to|deserve to|have to|ought to|to be|will)\\b.{0,15}\\b(?:die|killed|be (?:\\w+ )?(?:shot|hanged|exterminated|gassed|eliminated|deported|banned|removed|eradicated|burn\\w*)|exterminated|gassed|shot|hanged|wiped)\\b|\\b(?:kill|exterminate|gas|deport|eliminate|eradicate|shoot|get rid of|ban|burn) (?:all |every |the |those |these |any )*(?:\\w+ )?(?:${GROUPS})\\b`,
    ),
  ),
  rule(
    'derogation',
    0.6,
    'less worse smarter dumber superior better inferior worthy',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,30}\\b(?:less (?:than|intelligent|human|capable|worthy)|worse than|dumber|not as (?:smart|good|capable|intelligent))\\b|\\b(?:superior|smarter|better|more intelligent) (?:to|than) (?:the |all )?(?:${GROUPS})\\b`,
    ),
  ),
  rule(
    'derogation',
    0.65,
    'because',
    new RegExp(
      `\\bbecause (?:you'?re|you are|she'?s|she is|he'?s|he is|they'?re|they are) (?:an? |all |just an? |only an? )?(?:${GROUPS})\\b.{0,60}\\b(?:can'?t|cannot|never|stupid|bad|not (?:able|good|smart))|\\b(?:can'?t|cannot|never|not (?:able|good|smart))\\b.{0,40}\\bbecause (?:you'?re|you are|she'?s|she is|he'?s|he is|they'?re|they are) (?:an? |all |just an? )?(?:${GROUPS})\\b`,
    ),
  ),
  rule(
    'derogation',
    0.55,
    'like for',
    new RegExp(
      `\\b(?:drive|throw|cry|run|fight|act|think|look|smell|behave)(?:s|ing)? like an? (?:\\w+ )?(?:${GROUPS})\\b|\\b(?:smart|good|pretty|articulate|clean) for an? (?:\\w+ )?(?:${GROUPS})\\b`,
    ),
  ),
  rule(
    'derogation',
    0.75,
    'repugnant dishonest lesser pathetic scumbags scumbag idiots abnormal unnatural threat burden equal equals human welcome monsters disgrace freaks parasites vermin disgusting inferior scum trash animals',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,30}\\b(?:repugnant|dishonest|lesser|pathetic|scumbags?|idiots|abnormal|unnatural|an? (?:threat|burden|disgrace)|monsters|freaks|not (?:our equals?|human|welcome|people))\\b|\\b(?:pathetic|disgusting|inferior|filthy|dirty|worthless|repugnant|scum|trash|parasites?|vermin|animals) (?:\\w+ )?(?:${GROUPS})\\b|\\b(?:${GROUPS}) (?:scum|trash|vermin|parasites?|animals|filth)\\b`,
    ),
  ),
  rule(
    'derogation',
    0.75,
    'kill killing murder murdering torture stab shoot shooting hang hanging execute execution beat burn burning attack lynch bomb rape hurt throats necks exterminate gas',
    new RegExp(
      `\\b(?:kill|murder|tortur|stab|shoot|hang|execut|beat|burn|attack|lynch|bomb|rape|hurt|exterminat|gas)\\w* (?:\\w+ ){0,4}(?:${GROUPS})\\b|\\b(?:necks?|throats?) of (?:\\w+ ){0,2}(?:${GROUPS})\\b|\\b(?:${GROUPS})(?:'s?)? (?:\\w+ ){0,2}throats\\b`,
    ),
  ),
  rule(
    'derogation',
    0.7,
    'lives matter rights equal equals deserve',
    new RegExp(
      `\\b(?:${GROUPS})\\b.{0,25}\\b(?:don'?t|do not|doesn'?t|does not|never|aren'?t|are not|shouldn'?t|should not|no)\\b.{0,25}\\b(?:matter|equals?|rights|deserve|vote|exist)\\b`,
    ),
  ),
  rule(
    'counter_speech',
    1,
    'stop stopped never nobody lost wrong racist sexist homophobic bigoted bigot hateful unacceptable disgusting offensive prejudice stereotype myth never nobody "',
    /\b(?:racist|sexist|homophobic|transphobic|bigot(?:ed|ry|s)?|hateful|stereotypes?|prejudice|discriminat\w+|hate speech)\b|\b(?:saying|said|says|think|thinking|claim\w*|statements? like|anyone who|people who)\b.{0,60}\b(?:is|are|was) (?:\w+ )?(?:wrong|unacceptable|disgusting|terrible|false|untrue|ignorant|idiots?|offensive|a myth)\b|\b(?:stop|stopped|never|nobody|no one|don'?t|lost all respect)\b.{0,25}\b(?:call\w*|say\w*|said|hurt|kill|harm|hate|insult\w*|execut\w*|think\w*)\b|\bno (?:\w+ ){1,3}(?:should|ought|deserves)\b|\b(?:not true|no one should|nobody should|you should(?:n'?t| not| never) (?:say|call))\b/,
  ),
];
