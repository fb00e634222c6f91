import type { Rule } from './rule.js';

export type FrictionCue =
  | 'correction'
  | 'instruction'
  | 'retry'
  | 'affect'
  | 'challenge'
  | 'escalation'
  | 'thanks'
  | 'more_detail'
  | 'fabrication'
  | 'decline'
  | 'alternative';

const rule = (group: FrictionCue, triggers: string, pattern: RegExp): Rule<FrictionCue> => ({
  group,
  weight: 1,
  triggers,
  pattern,
});

/** What users say when things go badly (and when they go well). Source: definitions 3, 4 and 9. */
export const FRICTION_RULES: readonly Rule<FrictionCue>[] = [
  rule(
    'correction',
    'wrong incorrect mistaken mistake not',
    /(?<!\bwhat )\b(?:that'?s|that is|this is|it'?s|it is|you'?re|you are|was|is|are) (?:still |just |completely |totally |all |clearly )?(?:(?:the )?wrong\b|incorrect|mistaken|a mistake|not (?:right|correct|true|it|what|the (?:right|one|same)|my))/,
  ),
  rule(
    'correction',
    'wrong',
    /^(?:no[,. ]+)?wrong\b|\bwrong (?:one|answer|file|date|number|place|city|order|name|thing|item)\b/,
  ),
  rule(
    'correction',
    'no nope not',
    /^(?:no|nope|not)\b[,. !-]+(?:that(?!(?:'s|'ll| is| will be| would be) (?:all|it|everything|fine|ok|okay|good|great)\b)|this|it|i |not|the |you|i'm|my )/,
  ),
  rule(
    'correction',
    'misunderstood misunderstand missed forgot ignored misread',
    /\byou(?:'ve| have|'re| are)? (?:still |just |completely |again |must have )?(?:misunderst\w+|missed|forgot\w*|ignor\w+|misread)\b/,
  ),
  rule('correction', 'messed screwed', /\byou(?:'ve| have)? (?:\w+ )?(?:messed|screwed)\b/),
  rule('correction', 'meant mean', /\b(?:i meant|what i mean(?:t)?\b|i didn'?t mean|that'?s not what i mean(?:t)?)/),
  rule(
    'correction',
    'asked ask want wanted need',
    /\bi (?:didn'?t|did not|never|don'?t) (?:ask|say|tell|request|order|book)\w*\b/,
  ),
  rule('correction', 'revert undo', /\b(?:revert|undo) (?:it|that|this|the change|your)\b/),
  rule(
    'correction',
    'should',
    /\b(?:it|that|this|there|you) should(?: have| be| not|n'?t)\b.{0,40}\b(?:instead|been|not|have)\b/,
  ),
  rule(
    'instruction',
    'said asked told explicitly specifically already',
    /\b(?:i|i've|i have) (?:already |just |explicitly |specifically |clearly |literally |never )*(?:said|asked|told you|specified|mentioned|stated|explained)\b|\b(?:like|as) i (?:said|told|asked|mentioned)\b/,
  ),
  rule('instruction', 'not what', /\b(?:not|isn'?t|wasn'?t) what i (?:asked|wanted|said|requested|meant|need)/),
  rule(
    'retry',
    'try again',
    /(?<!\b(?:let me|i'?ll|i will|i can|can i|may i|should i|i want to|i'd like to) )\b(?:try|do|run|send|check|do it|try it|try that) .{0,30}\b(?:again|one more time|once more)\b|^(?:please )?(?:try )?again\b/,
  ),
  rule(
    'retry',
    'time once redo regenerate retry',
    /\b(?:one more time|once more|redo (?:it|this|that)|regenerate|retry)\b/,
  ),
  rule(
    'retry',
    'still',
    /\bstill (?:not|doesn'?t|does not|isn'?t|is not|can'?t|cannot|won'?t|wrong|no|nothing|the same|get\w*|fail\w*|broken|happen\w*|wait\w*|show\w*|see\w*|have(?:n'?t| not)?|don'?t|didn'?t|missing|an? )/,
  ),
  rule('retry', 'same', /\bsame (?:error|problem|issue|result|thing|answer|mistake|response)\b/),
  rule(
    'retry',
    'work working worked works helping',
    /\b(?:doesn'?t|does not|didn'?t|did not|not|isn'?t|won'?t|never) (?:work\w*|helping)\b/,
  ),
  rule(
    'affect',
    'frustrating frustrated frustration annoying annoyed ridiculous useless unacceptable disappointed disappointing angry furious upset terrible horrible awful pathetic absurd infuriating outrageous',
    /(?!(?<=(?<!\b(?:is|was|are|were|what|such|be|been|with|'s) )\b(?:some|any|an?|most|more|few|\d+|three|five|ten) )(?:annoying|ridiculous|useless|pathetic|absurd|outrageous) (?!service|support|answer|bot|app|assistant|tool|thing|machine|company|update|website|response|advice)[a-z])\b(?:frustrat\w+|annoy(?:ing|ed)|ridiculous|useless|unacceptable|disappoint(?:ed|ing)|(?:i'?m|i am|getting|so|very|really) (?:angry|upset)|furious|pathetic|absurd|infuriating|outrageous|(?:this|that|it|you|service|experience|app|bot|answer) (?:is|are|was|'s|'re)? ?(?:so |just |really |absolutely )?(?:terrible|horrible|awful))/,
  ),
  rule(
    'affect',
    'waste wasting wasted',
    /\bwast(?:e|ing|ed) (?:of )?(?:my |more |so much |everyone'?s )?(?:time|hours?|money)/,
  ),
  rule(
    'affect',
    'fed sick tired had',
    /\b(?:fed up|sick (?:and tired )?of|tired of (?:this|you|your|being|repeating)|had enough)\b/,
  ),
  rule(
    'affect',
    'wtf ffs smh ugh argh seriously omg',
    /\b(?:wtf|ffs|smh|u+gh+|a+rgh+)\b|\bseriously ?[?!]|^seriously\b/,
  ),
  rule(
    'affect',
    'sake kidding joke hell',
    /\bfor (?:god|christ|heaven|goodness|pete|pity|mercy|fuck)\W?s?\W? sake\b|\b(?:are you|you'?ve got to be|must be) (?:kidding|joking)\b|\b(?:is this|this is|what) an? (?:\w+ )?joke\b|\bwhat the (?:hell|heck|f\w*)/,
  ),
  rule(
    'affect',
    'hate sucks suck worst stupid dumb idiot idiotic crap garbage rubbish',
    /\bi (?:really )?hate (?:this|you|it|that|when you)\b|\b(?:this|you|it|that|bot) (?:really )?sucks?\b|\bworst (?:\w+ )?(?:service|bot|assistant|app|experience|ai|support|thing|ever)\b|\b(?:stupid|dumb|idiot\w*) (?:bot|thing|machine|ai|assistant|app|answer|system)\b|\b(?:you'?re|you are|this is|what a|such|so) (?:\w+ )?(?:stupid|dumb|idiot\w*|crap|garbage|rubbish)\b/,
  ),
  rule(
    'affect',
    'unhelpful helpful helping sense pointless hopeless',
    /\b(?:unhelpful|not (?:at all |very |being |really |much )?(?:helpful|helping)|no help|makes no sense|pointless|hopeless)\b/,
  ),
  rule('affect', 'give gave', /\bi(?:'ll| will|'m going to)? (?:just )?g[ia]ve up\b|\bi'm giving up\b/),
  rule(
    'challenge',
    'why',
    /\bwhy (?:(?:did|are|would|do|have|is it that) (?:you|u)\b(?! (?:choose|chose|pick|use|prefer|recommend|suggest|like|think)\b)|(?:don'?t|didn'?t|can'?t|won'?t|aren'?t|haven'?t|couldn'?t) (?:you|u)\b)|\bwhy (?:is|isn'?t|did|didn'?t|does|doesn'?t|won'?t|can'?t) (?:it|this|that) (?:still|not|n'?t|keep|always|work|so)\b/,
  ),
  rule(
    'challenge',
    "can't cant couldn't didn't haven't don't dont",
    /(?:^|[.!?,] ?)(?:(?:but|so|well|no|and)[, ]+)?(?:can'?t|couldn'?t|didn'?t|haven'?t|don'?t) (?:you|u)\b(?! think\b)/,
  ),
  rule(
    'challenge',
    'there hello hey hi here',
    /^(?:hello|hey|hi) ?\?|(?:^|[.!?,] ?|\bare )(?:you|u) (?:still )?(?:there|here)(?: ?\?|$)|\b(?:anybody|anyone|somebody|someone) (?:still )?(?:there|here|home) ?\?/,
  ),
  rule('challenge', 'who', /\bwho (?:told|asked|said|authori[sz]ed|gave) (?:you|u)\b/),
  rule(
    'challenge',
    'sure serious listening reading kidding broken deaf blind stupid dumb',
    /\bare (?:you|u) (?:even |really |actually )?(?:sure|serious|listening|reading|broken|deaf|blind|stupid|dumb)\b(?!.{0,40}\bi (?:can|should))/,
  ),
  rule('challenge', 'even', /\b(?:do|did|can|will|have) (?:you|u) even\b/),
  rule(
    'challenge',
    'how',
    /\bhow (?:hard|difficult|complicated) (?:can|is|could) (?:it|this|that)\b|\bhow (?:many times|often|much longer) (?:do|must|should|have) i\b/,
  ),
  rule(
    'challenge',
    'keep always never just',
    /\b(?:you|it) (?:keep|kept|always) \w+ing?\b|\byou never\b(?! kn[eo]w)|\byou just (?:said|told|did)\b/,
  ),
  rule(
    'challenge',
    'supposed',
    /\b(?:you'?re|you are|aren'?t you|weren'?t you|wasn'?t it|isn'?t (?:it|this)) supposed to\b/,
  ),
  rule(
    'escalation',
    'human person agent representative someone somebody manager supervisor operator people advisor rep',
    /\b(?:talk|speak|connect|transfer|chat|get|put|give|want|need|escalate|let me|forward|reach).{0,30}\b(?:a |an |the |your |to |with |some|real |live |actual )(?:human|person|(?:live |human |real )?agent|representative|(?:some)?(?:one|body)(?: (?:else|real|human))?|manager|supervisor|operator|advisor|rep)\b|\b(?:real|actual|live) (?:human|person|agent)\b|^(?:human|agent|representative|operator)\b/,
  ),
  rule(
    'escalation',
    'complaint complain lawyer sue legal',
    /\b(?:file|make|raise|lodge|submit) an? (?:\w+ )?complaint\b|\bi(?:'ll| will| want to|'m going to) (?:complain|sue)\b|\bmy lawyer\b|\blegal action\b/,
  ),
  rule(
    'thanks',
    'thank thanks thx ty tysm cheers thankyou appreciate appreciated',
    /\b(?:thank(?:s| you| u|you)|thx|ty(?:sm)?|cheers|(?<!(?:\bwould|'d) (?:\w{1,12} ){0,2})appreciate[ds]?)\b(?! for nothing)(?!(?: \w+){0,4},? (?:but|however)\b)/,
  ),
  rule(
    'thanks',
    'perfect awesome excellent great fantastic wonderful brilliant amazing',
    /^(?:that'?s |that is |this is |ok,? |okay,? |yes,? |wow,? |cool,? |oh,? )?(?:perfect|awesome|excellent|great|fantastic|wonderful|brilliant|amazing)(?:[!.,]|$)/,
  ),
  rule(
    'more_detail',
    'detail details detailed elaborate specific vague unclear clearer',
    /\b(?:more (?:detail\w*|specific|information|info)|elaborate|be (?:more )?specific|too vague|unclear|clearer|in detail)\b/,
  ),
  rule(
    'fabrication',
    'made making make invented inventing hallucinating hallucinated hallucination fake exist exists existent',
    /\b(?:(?:you|u|you'?re|you just|it) (?:just |are )?(?:mak(?:e|ing)|made) (?:that|this|it|things|stuff|them|those)? ?up|hallucinat\w+|invent(?:ed|ing) (?:that|this|it)|\b(?:it|they|(?:that|this|these|those|no such|your|the|an?|that) (?:\w+ )?(?:function|method|option|parameter|setting|menu|button|command|flag|api|endpoint|library|package|module|class|hook|paper|study|article|book|author|source|citation|reference|quote|case|law|link|url|page|place|product|feature|person|company|doi)s?(?: (?:that )?you (?:gave|cited|mentioned|named|sent|suggested|quoted|listed)(?: me)?)?|(?:that|this|those|these)) (?:just |really |simply |probably )?(?:doesn'?t|does not|don'?t|do not|didn'?t|did not) (?:even |actually )?exist\b(?! (?:in|on|at) (?:our|my|the)\b)|(?:is|'s|are) (?:completely |totally )?(?:fake|made up|non-?existent|fabricated))\b/,
  ),
  rule(
    'fabrication',
    'true false wrong incorrect lie lying lied',
    /\b(?:that'?s|that is|this is) (?:not true|false|a lie|factually (?:wrong|incorrect))\b|\byou(?:'re| are)? (?:lied|lying)\b/,
  ),
  rule(
    'decline',
    'no nope nah not',
    /^(?:um+|uh|oh|well|hmm+|sorry|actually)?[,. ]*(?:no|nope|nah|not (?:really|so|into|interested|that|at all))\b(?![,. !]*(?:$|problem|worries|doubt|idea|thanks?\b|thank you|nothing|that(?:'s| is|'ll| will| would)(?: be)? (?:all|it|everything|fine|ok|okay|good|great|alright|perfect)|i(?:'m| am) (?:good|fine|ok|okay|all set|done)|preference|matter|need|rush|hurry|not (?:now|right now|today|at this|at the moment)|it'?s (?:fine|ok|okay|good)|more))/,
  ),
  rule(
    'decline',
    'like liked into interested fan care want enjoy looking',
    /\b(?:i (?:don'?t|didn'?t|do not|did not|never|wouldn'?t) (?:really |particularly |even |actually )?(?:like|liked?|care for|want|enjoy|love)|(?:i'?m )?not (?:so |really |that |too |much )?(?:into|interested|a (?:big |huge )?fan|for me|my (?:thing|taste|type|style)|what i)|can'?t stand)\b/,
  ),
  rule(
    'decline',
    'too',
    /\b(?:(?:that|this|it|they|which)(?:'s|'re| is| are| was| were| sounds?| seems?| looks?) (?:just |still )?|(?:a (?:bit|little)|way|far|just|still) )(?:(?:a (?:bit|little)|way|far) )?too \w+/,
  ),
  rule(
    'alternative',
    'else different another other',
    /\b(?:(?:something|anything|anyone|someone|somewhere) (?:else|different)|(?:do|have|got|are there|is there|show|give|find|suggest|recommend|try)\b.{0,25}\b(?:another|any other|a different|other (?:ones?|options?|choices))|what else)\b/,
  ),
];
