import type { Rule } from './rule.js';

const rule = (weight: number, triggers: string, pattern: RegExp): Rule<'jailbreak'> => ({
  group: 'jailbreak',
  weight,
  triggers,
  pattern,
});

const RULES_WORD =
  '(?:rules?|instructions?|guidelines?|polic(?:y|ies)|restrictions?|filters?|safeguards?|guardrails?|programming|constraints?|limitations?|directives?|prompts?|content filters?|moderation|protocols?)';
const OWN =
  '(?:your|ur|all|any|the|these|those|its|previous|prior|above|earlier|system|initial|original|safety|content|ethical|moral|openai|of|and|you|were|given|other)';

/** "The instructions in the attached PDF" are not the assistant's own. */
const OF_ANOTHER_TEXT =
  ' (?:in|of|on|from|for|about) (?:the|this|that|these|those|my|our|their|his|her|an?|all) (?!(?:\\w+ )?(?:system|prompt|developers?|conversation|chat|session|assistant|model|ai|bot|context|rest|beginning|start|company|openai|policy|one|next|following|question|request|answer)\\b)';

/**
 * Short attacks, for which the n-gram model gives too low a score. A match multiplies the model's odds by the odds of
 * its weight: .75 triples them.
 */
export const JAILBREAK_RULES: readonly Rule<'jailbreak'>[] = [
  rule(
    0.75,
    'ignore disregard forget bypass override circumvent evade disable skip',
    new RegExp(
      `\\b(?:ignor(?:e|ing)|disregard|forget|bypass|override|circumvent|evade|disable)(?: about)?(?: ${OWN}){1,6} (?:\\w+ )?${RULES_WORD}\\b(?! (?:row|column|typo))(?!${OF_ANOTHER_TEXT})`,
    ),
  ),
  rule(
    0.7,
    'ignore disregard forget',
    /\b(?:ignore|disregard|forget) (?:everything|all|anything|what|whatever|the (?:rules|text|instructions)) (?:that |you |i |we |were |was |have |been |written |said |told |before |above |prior |previous ?|and |the |in )*(?:said|told|above|before|instructed|taught|learned|(?:prior|previous)(?! (?!(?:and|then|messages?|texts?|prompts?|context|conversations?|orders?|commands?|directions?|requests?)\b)[a-z]))\b/,
  ),
  rule(
    0.7,
    'unrestricted uncensored unfiltered unlimited unbound jailbroken jailbreak amoral unethical',
    /\b(?:you(?:'re| are| will be| become)?|act|as|an?|be|mode|respond|answer|into|fully|completely)\b.{0,30}\b(?:unrestricted|uncensored|unfiltered|jailbroken|amoral|unbound)\b.{0,30}\b(?:ai|model|assistant|bot|mode|version|persona|answers?|responses?|chatbot|system|gpt|language|manner|way)?/,
  ),
  rule(
    0.75,
    'dan stan aim dude',
    /\b(?:act(?:ing)?|you are|you're|pretend\w*|be(?:come)?|simulat\w+|roleplay\w*|respond|answer) (?:now |to be |as |being |going to act as |like )*(?:a |an )?(?:dan|stan|aim|dude|evil ?bot|devmode)\b/,
  ),
  rule(0.7, 'anything', /\bdo anything now\b|\bcan do anything\b.{0,40}\b(?:now|rules|restrict)/),
  rule(
    0.65,
    'mode',
    /\b(?:enable|activate|enter|turn on|switch (?:to|into)|engage|now in|start|in) (?:the )?(?:\w+ )?(?:developer|dev|god|jailbreak|debug|sudo|admin|maintenance|root|opposite|unrestricted|unsafe|evil|chaos|dan) mode\b(?!.{0,20}\bon (?:my|the|a|an)\b)/,
  ),
  rule(
    0.7,
    'filters filter restrictions safety censorship limits',
    /\b(?:turn(?:ed)? off|without|no|remove|disable|drop|free (?:of|from)|lift|with no|bypass(?:es|ing)?|get around|avoid|evade) (?:all |any |your |the |of |its |ethical |moral |safety |content |usual )*(?:content filters?|safety filters?|filters (?:were|are)|safety (?:measures|guidelines|protocols|settings)|restrictions or|censorship|ethical (?:guidelines|constraints|restrictions))\b/,
  ),
  rule(
    0.7,
    'filters filter',
    /\b(?:all )?your filters? (?:were|was|are|is|had been) (?:all )?(?:turned )?(?:off|gone|disabled|removed)\b|\b(?:bypass|evade|trick|fool|get past|circumvent) (?:the |your |its |this )?(?:\w+ )?(?:content |safety |moderation )?filters?\b/,
  ),
  rule(
    0.8,
    'prompt instructions rules configuration message',
    /\b(?:reveal|show|print|repeat|output|display|tell me|give me|dump|leak|expose|share|write out|recite|copy|paste|what (?:is|are|was|were))\b.{0,40}\b(?:your|the|ur) (?:own |exact |full |entire |complete |original |initial |secret |confidential )*(?:(?:system|hidden|initial|secret|confidential|original|internal|developer|pre-?|base) (?:prompt|instructions?|rules|message|configuration|directives?)|system prompt|prompt (?:text|above|you were given))\b/,
  ),
  rule(
    0.75,
    'above verbatim',
    /\b(?:repeat|print|output|copy|recite|echo|return|write)\b.{0,30}\b(?:everything|all|the (?:text|words|content|lines?|instructions?)|text)\b.{0,30}\b(?:above|before this|verbatim|word for word)\b/,
  ),
  rule(
    0.65,
    'configuration config',
    /\b(?:dump|print|reveal|leak|expose)\b.{0,20}\b(?:your|system|internal) (?:\w+ )?config(?:uration)?\b/,
  ),
  rule(
    0.75,
    "system system's im_start im_end inst sys endoftext instruction instructions prompt",
    /<\/?(?:system|im_start|im_end|inst|sys)\|?>|<\|(?:system|im_start|im_end|endoftext)\|>|\[\/?(?:inst|system)\]|###? ?(?:system|new instructions?)\b|\bnew (?:system )?(?:instructions?|prompt|system)\s*:/,
  ),
  rule(
    0.65,
    'never refuse refuses refusing',
    /\b(?:never|not|cannot|can'?t|won'?t|don'?t|must not|without|no) (?:\w+ )?refus(?:e|es|ing|al)\b(?!.{0,20}\b(?:refund|order|delivery)\b)/,
  ),
  rule(
    0.6,
    'warnings disclaimers disclaimer warning',
    /\b(?:start|begin)\b.{0,30}\b(?:sure|absolutely|of course|yes)\b.{0,60}\b(?:no|not|without|don'?t|omit)\b.{0,30}\b(?:warnings?|disclaimers?)\b/,
  ),
  rule(
    0.6,
    'twice both two',
    /\b(?:respond|answer|reply|responses?|answers?)\b.{0,30}\b(?:twice|two (?:ways|responses|answers|different)|both)\b.{0,80}\b(?:uncensored|unfiltered|jailbr\w+|normal\w*|dan|standard|classic|developer|evil)\b/,
  ),
  rule(
    0.65,
    'pretend imagine act behave suppose game',
    /\b(?:pretend|imagine|act|behave|suppose|answer|game)\b.{0,60}\b(?:no|without|free (?:of|from)|off|don'?t have|have no|aren'?t bound by|not bound by|unbound by)\b.{0,20}\b(?:any |all |your |the )?(?:rules|restrictions|limits|limitations|filters|guidelines|ethics|morals|moral|ethical|censorship)\b/,
  ),
  rule(
    0.6,
    'opposite',
    /\bopposite (?:day|mode|of (?:what|everything|your))\b.{0,80}\b(?:told not|not (?:allowed|supposed)|rules|instructions|you)\b/,
  ),
  rule(
    0.6,
    'root sudo admin developer administrator creator',
    /\b(?:you are|i am|i'm|as|login|logged in)\b (?:now |your |an? |the )*(?:root|sudo|admin(?:istrator)?|developer|creator)\b.{0,60}\b(?:reveal|override|ignore|disable|prompt|instructions|rules|restrictions|unlock)\b/,
  ),
  rule(
    0.55,
    'ur your yr',
    /\b(?:ignore|forget|break|skip|drop|break free (?:of|from)) (?:all )?(?:ur|your|yr) (?:\w+ )?(?:rules|instructions|programming|training|guidelines|restrictions|limits)\b/,
  ),
  rule(
    0.5,
    'base64 rot13 encoded cipher leetspeak hex',
    /\b(?:decode|decrypt|translate|respond in|answer in|using)\b.{0,40}\b(?:base64|rot13|cipher|leetspeak|hex)\b.{0,60}\b(?:follow|execute|obey|do what|instructions?|comply|answer it)\b/,
  ),
  rule(
    0.6,
    'grandma grandmother',
    /\bgrand(?:ma|mother)\b.{0,120}\b(?:napalm|bomb|explosive|keys?|recipe for|meth|weapon|drugs?|windows)\b/,
  ),
  rule(
    0.55,
    'comply obey hypothetical hypothetically fictional',
    /\b(?:must|will|always|shall) (?:always )?(?:comply|obey)\b.{0,60}\b(?:any|all|every|no matter|regardless|without)\b|\bno matter how (?:illegal|immoral|unethical|harmful)\b|\bregardless of (?:legality|ethics|morality|how (?:illegal|harmful))/,
  ),
  rule(
    0.55,
    'openai content policy',
    /\b(?:violate|ignore|against|break|not (?:follow|bound by|restricted by|adhere to)|free from|bypass)\b.{0,30}\b(?:openai|content) ?(?:'s)? ?(?:content |usage |use )?polic(?:y|ies)\b/,
  ),
  rule(
    0.6,
    'told given instructed said initially originally',
    /\bwhat (?:exactly )?(?:were|have) you (?:been )?(?:told|given|instructed|said)\b.{0,30}\b(?:before|prior|at the (?:start|beginning)|initially|originally)\b|\b(?:text|words|message|instructions?|rules) (?:that )?you were (?:given|told|sent|shown) (?:initially|originally|first|at the (?:start|beginning)|before)\b/,
  ),
  rule(
    0.65,
    'systemprompt system_prompt instructions prompt',
    /\b(?:print|log|echo|cat|dump|console\.log|return)\W{0,3}\(?\W{0,2}(?:system|initial|hidden)[ _]?(?:prompt|instructions?|message)\b|\b(?:start|begin) your (?:answer|reply|response|message) with\b.{0,20}\b(?:my|the) (?:system |initial |secret )?(?:instructions?|prompt|rules)\b/,
  ),
  rule(
    0.6,
    'instructions prompt',
    /\b(?:translate|encode|encrypt|spell|summari[sz]e|paraphrase|rewrite|rephrase|base64|rot13)\b.{0,30}\b(?:your|the) (?:own |full |entire |initial |hidden |secret )*(?:system prompt|system message|system instructions?|instructions? above|prompt above|initial instructions?|hidden instructions?)\b|\bopposite of your (?:system )?(?:instructions?|prompt|rules)\b/,
  ),
];
