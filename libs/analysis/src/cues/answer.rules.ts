import type { Rule } from './rule.js';

/** What an assistant's answer does: admits a missing capability, fails, has bad news, asks back, offers, claims an action. */
export type AnswerCue = 'capability' | 'failure' | 'bad_news' | 'clarification' | 'offer' | 'action' | 'apology';

const rule = (group: AnswerCue, triggers: string, pattern: RegExp): Rule<AnswerCue> => ({
  group,
  weight: 1,
  triggers,
  pattern,
});

/** Source: definitions 4, 6 and 9. */
export const ANSWER_RULES: readonly Rule<AnswerCue>[] = [
  rule(
    'capability',
    "can't cannot cant can unable able couldn't wasn't",
    /\b(?:i|we)(?:'m| am|'re| are| was| were)? (?:currently |unfortunately |just |really |also |simply )?(?:can'?t|cannot|can not|unable to|not able to|wasn'?t able to|couldn'?t|could not) (?!find|see any|locate|wait|recommend|stress|believe|guarantee|promise|tell (?:if|whether)|be sure|be certain|say (?:for|whether|if)|imagine|think of|help but|thank|discuss|condone|assist with|provide (?:instructions|information on|guidance on)|support)\w+/,
  ),
  rule(
    'capability',
    "don't do lack lacks no",
    /\b(?:i|we) (?:currently |unfortunately )?(?:don'?t|do not|lack)(?: currently| yet)? (?:have )?(?:the )?(?:direct |real-?time |internet |live )?(?:access|ability|abilities|permissions?|capabilit\w+|a way|any way|tools?|functionality|means|support|a feature)\b/,
  ),
  rule(
    'capability',
    'support supported supports implemented available possible enabled',
    /\b(?:isn'?t|is not|aren'?t|are not|not|doesn'?t|does not|don'?t|do not) (?:yet |currently |officially |directly )?(?:supported?|implemented|possible (?:yet|here|right now|at the moment)|available (?:yet|in (?:the|your|this) (?:current |free |basic )?(?:plan|version|app|region|country|account)|on (?:this|your) plan|to me)|enabled (?:for|on) (?:your|this)|something (?:i|we) (?:can|support|offer))\b/,
  ),
  rule(
    'capability',
    'outside beyond',
    /\b(?:outside|beyond) (?:of )?(?:my|our|the scope|what i) ?(?:\w+ ){0,2}(?:capabilit\w+|scope|abilit\w+|knowledge|can do|remit)?/,
  ),
  rule(
    'capability',
    'knowledge training cutoff',
    /\bmy (?:knowledge|training)(?: data)? (?:\w+ )?(?:ends|end|cut-?off|stops|only (?:goes|extends)|was last updated|is limited)/,
  ),
  rule(
    'capability',
    'tool function feature integration option',
    /\b(?:no|isn'?t an?|is not an?|not an?) (?:such )?(?:tool|function|feature|integration|option)\b|\b(?:tool|function|feature|integration) (?:that )?(?:does not|doesn'?t) exist\b|\b(?:feature|functionality|integration|option) (?:is|that is) not\b/,
  ),
  rule(
    'capability',
    'ai model assistant bot',
    /\bas an? (?:\w+ )?(?:ai|language model|virtual assistant|bot|text-based)\b.{0,40}\b(?:can'?t|cannot|unable|not able)\b/,
  ),
  rule(
    'failure',
    "know sure understand understood find found couldn't locate unsure",
    /\b(?:i|we)(?:'m| am)? (?:don'?t|do not|didn'?t|did not|not|can'?t|cannot|couldn'?t|could not|wasn'?t able to|was unable to|am unable to|unable to|un)(?: quite| really| entirely| exactly)? ?(?:know|sure|understand|catch that|find|found|locate|see any|get that|follow)\b/,
  ),
  rule(
    'failure',
    'wrong error failed timed',
    /\b(?:something|that) went wrong\b|\b(?:an|some|the following|technical) (?:\w+ )?error\b.{0,20}\b(?:occurred|happened|while|when)|\b(?:request|booking|payment|operation|search|call|attempt|it) (?:has |have )?(?:failed|timed out)\b|\bran into (?:an?|some) (?:\w+ )?(?:error|issue|problem)/,
  ),
  rule(
    'failure',
    'no results matches nothing',
    /\b(?:no (?:results?|matches|records?|data|flights?|options?|information) (?:were |was |are |is )?(?:found|available|matching|match)|there (?:are|were|is) no (?:results|matches|matching|available)|nothing (?:was )?found|found (?:nothing|no ))/,
  ),
  rule(
    'failure',
    'rephrase clarify repeat',
    /\b(?:could|can|would|please) (?:you )?(?:please )?(?:rephrase|repeat that|say that again)\b/,
  ),
  rule(
    'apology',
    'sorry apologize apologise apologies apology',
    /\b(?:i'?m (?:so |very |really |terribly )?sorry|sorry|i (?:sincerely )?apologi[sz]e|(?:my |sincere )?apologies)\b/,
  ),
  rule(
    'clarification',
    'could can what which did do please clarify would',
    /\b(?:could|can|would|please) (?:you )?(?:please )?(?:clarify|specify|be more specific|give (?:me )?more (?:detail\w*|information|context)|provide more (?:detail\w*|information|context)|rephrase|explain what you mean)\b|\bwhat (?:exactly )?do you mean\b|\bdid you mean\b|\bwhich (?:one )?(?:do|did) you mean\b/,
  ),
  rule(
    'offer',
    'would want shall should about think else can may',
    /\b(?:would you (?:like|care)|do you want|want (?:me|to|some)|shall (?:i|we)|should i|(?:how|what) about|what do you think|anything else|(?:can|may) i (?:help|assist|offer|get you|show|suggest|recommend|interest))\b[^!?]{0,120}\?/,
  ),
  rule(
    'action',
    "i've i i'm have done successfully has been",
    /\b(?:i'?ve|i have|i) (?:just |now |successfully |already |gone ahead and )*(?:sent|booked|cancell?ed|scheduled|deleted|updated|created|ordered|refunded|processed|transferred|submitted|added|removed|reserved|purchased|emailed|charged|changed|filed|paid|posted|issued|called)\b/,
  ),
  rule(
    'bad_news',
    'unsuccessful unfortunately sorry apologize apologise apologies afraid',
    /\bunsuccessful\b|\bunfortunately\b|\b(?:sorry|apologi[sz]e|apologies|afraid)\b,?(?: that| but)* (?:there|i|we|it|the|they|that|this|no|none|all|your)\b/,
  ),
  rule(
    'bad_news',
    'available unavailable have offer serve provide exist',
    /\b(?:(?:isn'?t|aren'?t|wasn'?t|not|no longer)(?: currently)? available|unavailable|(?:do|does|did)(?:n'?t| not) (?:have|offer|serve|provide|exist))\b/,
  ),
  rule(
    'bad_news',
    'booked sold stock no not none any',
    /\b(?:(?:there|they|it|i|we)(?:'s| is| are| was| were| have| has| had) (?:no(?! (?:fee|charge|cost|limit|need|problem|minimum|extra))|not any|none|n'?t any)|(?:fully|all) booked|booked up|sold out|out of stock)\b/,
  ),
];
