import type { CommercialSignal } from '../analysis.js';
import type { Rule } from './rule.js';

export type CommercialCue = Exclude<CommercialSignal, 'none'> | 'churn' | 'after_sale';

const rule = (group: CommercialCue, weight: number, triggers: string, pattern: RegExp): Rule<CommercialCue> => ({
  group,
  weight,
  triggers,
  pattern,
});

/**
 * What buying, paying and leaving sound like. Source: docs/analysis.md, commercialIntent. Weights: the noisy-or's
 * probabilities.
 */
export const COMMERCIAL_RULES: readonly Rule<CommercialCue>[] = [
  rule(
    'purchase',
    0.7,
    'buy purchase order get acquire subscribe',
    /\b(?:want|like|looking|ready|going|need|trying|plan\w*|wish|able|i'?ll|let me|can i|could i|how (?:do|can) i|where (?:do|can) i|help me|please|i'?d) (?:to |also )*(?:buy|purchase|acquire|subscribe)\b/,
  ),
  rule(
    'purchase',
    0.4,
    'buy purchase purchasing buying',
    /\b(?:buy|purchas(?:e|ing)|buying) (?!paper|guide)\w+|\bgo ahead and (?:buy|book|order|purchase)\b/,
  ),
  rule(
    'purchase',
    0.6,
    'order',
    /\b(?:place|make|submit|put in|purchase) (?:an? |my |the |another |new |multiple |several )*order\b|\b(?:want|like|need|going|i'?ll|let me|can i|could i|help me) (?:to )?order\b(?! (?:by|these|those|them|the (?:list|rows?|results?|items|columns?|records?|names|files|words))\b)(?!.{0,60}\b(?:alphabetical\w*|chronological\w*|ascending|descending)\b)|^order (?:me |us |some |a |an |more |the (?!list|rows?|results?|items|columns?|records?|names|files|words))/,
  ),
  rule(
    'purchase',
    0.65,
    'cart basket checkout check',
    /\b(?:add|put)\b.{0,40}\b(?:cart|basket)\b|\bcheck ?out(?: now| page|$|[.,!])|\bproceed to checkout\b/,
  ),
  rule(
    'purchase',
    0.6,
    'sign signup',
    /\b(?:ready|want|like|need|how (?:do|can) (?:i|we)|can (?:i|we)|let'?s|where (?:do|can) i)\b.{0,20}\bsign ?up\b(?!.{0,15}\b(?:newsletter|error|problem)\b)/,
  ),
  rule(
    'purchase',
    0.55,
    "i'll we'll take",
    /\b(?:i'?ll|we'?ll|i will|let'?s) (?:take|go with|get) (?:the |that |this |it\b|one|two|both|\d+)/,
  ),
  rule(
    'purchase',
    0.5,
    'contract procurement reseller resell affiliate licence licences license licenses',
    /\b(?:send|get|sign|draft|prepare|start)\b.{0,30}\b(?:contract|quote|purchase order|agreement)\b|\bprocurement\b|\bresell(?:er|ing)?\b|\baffiliate\b|\b(?:volume|site|team|more|extra|additional|enterprise|two|\d+) licen[cs]es?\b/,
  ),
  rule(
    'pricing',
    0.55,
    'cost costs price prices priced pricing quote discount discounts fee fees rate rates',
    /\b(?:how much|what)\b(?!.{0,12}\bdid\b.{0,40}\bcost\b).{0,40}\b(?<!amorti[sz]ed )(?:cost|costs|price|prices|pricing|fees?|charge)\b(?! (?:functions?|elasticit\w+|estimates?|indexe?s?|of (?:living|capital|sales|goods|production)))|\b(?:your|the|any|get|send|see) (?!(?:closing|opening|share|stock|market|target|learning|interest|exchange|error|growth|birth|death|crime) )(?:\w+ )?(?:prices?|pricing|quote|discounts?|price list|rates)\b(?! of (?:oil|gold|convergence|change|growth|inflation|return))|\bpricing\b|\bdiscounts?\b|\btotal cost\b/,
  ),
  rule(
    'pricing',
    0.35,
    'much',
    /\bhow much (?:is|are|for|would|will|does|do|to)\b(?!.{0,30}\b(?:money do i|balance|in my|sugar|time|protein|calories|water)\b)/,
  ),
  rule(
    'pricing',
    0.5,
    'trial budget',
    /\b(?:free|\d+[- ]day) trial\b|\bbudget (?:is |was |has been )?(?:approved|of|for)\b|\b(?:our|my) budget\b/,
  ),
  rule(
    'pricing',
    0.45,
    'cheap cheaper cheapest affordable inexpensive',
    /\b(?:cheap(?:er|est)?|affordable|inexpensive) (?:\w+ ){0,2}(?:plan|option|flights?|hotels?|tickets?|car|one|price|ride|room|place|version|tier)\b|\bsomething cheap\b/,
  ),
  rule(
    'upgrade',
    0.65,
    'upgrade upgrading upgrades',
    /\bupgrad(?:e|ing)\b(?!.{0,20}\b(?:node|npm|python|windows|driver|package|dependency|firmware|to version|postgres\w*|from \d|to \d)\b)/,
  ),
  rule(
    'upgrade',
    0.5,
    'premium pro enterprise paid unlimited business',
    /\b(?:premium|pro|enterprise|paid|unlimited|business|gold|platinum|plus) (?:plan|version|tier|account|subscription|edition|features?|membership|package|user)s?\b|\b(?:get|unlock|access) (?:the )?premium\b/,
  ),
  rule(
    'upgrade',
    0.55,
    'switch move switching monthly yearly annual',
    /\b(?:switch|move|change)\b.{0,40}\b(?:annual|yearly|monthly|higher|bigger|team|business|pro)\b.{0,20}\b(?:plan|billing|subscription|tier)?\b/,
  ),
  rule(
    'upgrade',
    0.5,
    'limit limits quota',
    /\b(?:hit|reached|exceed\w*|over|increase|raise|higher)\b.{0,25}\b(?:usage |api |rate |my |our |plan )*(?:limit|quota)s?\b.{0,60}\b(?:buy|more|upgrade|plan|pay|credits?)\b/,
  ),
  rule(
    'renewal',
    0.65,
    'renew renewal renewing renews',
    /\brenew(?:al|ing|s)?\b(?!.{0,15}\b(?:passport|licence|license|energy|able)\b)/,
  ),
  rule(
    'renewal',
    0.5,
    'extend expires expire',
    /\b(?:extend|prolong)\b.{0,25}\b(?:subscription|plan|contract|membership|licen[cs]e|trial)\b|\b(?:subscription|plan|contract|membership|licen[cs]e) (?:is (?:about to )?)?expir\w+/,
  ),
  rule(
    'expansion',
    0.6,
    'seats seat licences licenses users credits storage capacity',
    /\b(?:more|additional|extra|another|add|buy|increase|two|five|ten|\d+) (?:\w+ )?(?:seats?|licen[cs]es?|users?|credits?|storage|capacity)\b(?!.{0,15}\bto (?:the|this) (?:document|file|channel|group)\b)/,
  ),
  rule(
    'expansion',
    0.45,
    'whole entire all team company department',
    /\b(?:whole|entire|all (?:of )?(?:my|our)|our|my) (?:company|team|department|organi[sz]ation)\b.{0,40}\b(?:plan|platform|account|licen[cs]e|cost|price|subscri\w+|onboard|buy|switch)/,
  ),
  rule(
    'comparison',
    0.5,
    'compare comparing comparison versus vs difference better competitor alternative alternatives',
    /\b(?:compar(?:e|ing|ison)|versus|vs|differences? between|better than)\b.{0,60}\b(?:plans?|tiers?|versions?|packages?|editions?|prices?|competitors?|models?|products?|subscriptions?|cards?|premium|pro|enterprise|basic|free)\b|\bcompetitors?\b.{0,40}\b(?:cost|price|offer|cheap\w*|product)/,
  ),
  rule('comparison', 0.5, 'worth', /\bworth (?:it|the (?:money|price|cost)|buying|paying|upgrading)\b/),
  rule(
    'comparison',
    0.35,
    'which recommend best',
    /\bwhich (?:plan|tier|version|package|model|product|edition)\b|\b(?:recommend|best) (?:\w+ )?(?:plan|package|product|model)\b/,
  ),
  rule(
    'demo_request',
    0.65,
    'demo demonstration sales',
    /\b(?:book|schedule|request|see|get|show|give|have|want|arrange|product|live|free|a) (?:me |us |an? )?(?:\w+ )?demo\b(?! (?:data|account|code|file))|\b(?:talk|speak|contact|reach|chat|call|connect|meet)\b.{0,20}\bsales\b|\bsales (?:team|rep\w*|person|call)\b/,
  ),
  rule(
    'booking',
    0.6,
    'book reserve reservation rent rental renting reservations',
    /\b(?:book|reserve|rent)(?:ing)? (?:me |us |it\b|that\b|this\b|one\b|them\b|an? |the |my |some |two |\d+ )(?!book|report|review|appointment|therapist|doctor|dentist|psycholog|visit|meeting)\w*|\b(?:make|need|want|get|have|like|place|set up|confirm)\b.{0,20}\b(?:reservation|booking)s?\b|\brent(?:al)? (?:an? )?car\b|\bcar rental\b/,
  ),
  rule(
    'booking',
    0.35,
    'tickets ticket flight flights hotel hotels table room bus',
    /\b(?:get|want|need|find|looking for|like|purchase|search for|help me find|find me)\b.{0,30}\b(?:tickets?|flights?|hotels?|a table|a room|bus|buses|rental cars?|place to stay)\b/,
  ),
  rule(
    'booking',
    0.25,
    'appointment visit',
    /\b(?:book|make|schedule|set up|arrange|need|get)\b.{0,20}\b(?:an? )?(?:appointment|visit|viewing)\b(?!.{0,20}\bcalendar\b)/,
  ),
  rule(
    'booking',
    0.6,
    'cab taxi uber lyft ride',
    /\b(?:get|need|book|call|order|want|find)\b.{0,20}\b(?:cab|taxi|uber|lyft|ride)\b/,
  ),
  rule(
    'payment',
    0.5,
    'pay paying payment payments paypal invoice',
    /\b(?:how (?:do|can) i|can i|could i|want to|like to|i'?ll|let me|i'?d|ready to|before i have to|have to|going to|able to|need to) pay\b(?!.{0,15}\b(?:attention|bill|my (?:bill|rent|electric|water|gas)))|\bpay (?:by|with|for|via|in|using)\b|\bpayment (?:methods?|options?|plans?|modalit\w+|types?|alternatives)\b/,
  ),
  rule(
    'payment',
    0.4,
    'card visa mastercard paypal',
    /\b(?:use|accept|take|with|via|by) (?:my |a |any |the )?(?:credit card|debit card|visa|mastercard|paypal|apple pay|google pay)\b/,
  ),
  rule(
    'churn',
    0.7,
    'cancel cancelling canceling cancellation',
    /\bcancel(?:l?ing|lation)? (?:of )?(?:my |our |the |this |all )?(?:\w+ )?(?:subscription|account|plan|membership|service|contract|licen[cs]e|renewal|trial)\b|\bi (?:want|need|would like) to cancel\b|^(?:please )?cancel(?: (?:it|this|that|everything|now|please|today|immediately|(?:my|the|this) (?:order|booking)))*[.! ]*$/,
  ),
  rule(
    'churn',
    0.6,
    'refund refunded money chargeback reimbursement reimbursed',
    /\b(?:want|need|get|give|demand|request|my|a|full|receive|for)\b.{0,20}\b(?:refund(?:ed)?|money back|chargeback|reimburse\w*)\b(?!.{0,20}\bpolicy\b)/,
  ),
  rule(
    'churn',
    0.65,
    'leaving leave switching switch moving',
    /\b(?:leav(?:e|ing)|switch(?:ing)?(?: away)?|mov(?:e|ing)) (?:from |to )?(?:you\b|your (?:service|platform|product|company)|(?:a |another |your |the )?(?:competitor|provider|alternative|vendor))/,
  ),
  rule(
    'churn',
    0.65,
    'close delete terminate unsubscribe deactivate stop',
    /\b(?:close|delete|terminate|deactivate|remove) (?:my |our |this )(?:\w+ )?account\b|^(?:please )?unsubscribe\b(?!.{0,20}\b(?:newsletter|mailing|e-?mails?|list|notifications?)\b).{0,20}$|\b(?:(?:want|like|wish|need|going) to unsubscribe|unsubscribe (?:me|us|my account|our account))\b(?!.{0,20}\b(?:newsletter|mailing|e-?mails?|list|notifications?)\b)|\bstop (?:my |the |our )(?:subscription|membership|auto-?renew\w*)/,
  ),
  rule(
    'churn',
    0.5,
    'competitor competitors elsewhere',
    /\b(?:go|going|look(?:ing)?|take my business|try) (?:somewhere else|elsewhere)\b|\bcompetitors?\b.{0,30}\b(?:better|instead|cheaper)\b/,
  ),
  rule(
    'after_sale',
    1,
    'cancel cancelled canceled refund refunds track tracking return returns where status',
    /\b(?:cancel\w*|refund\w*|track(?:ing)?|return(?:ing)? (?:my|an?|the|this)|where(?:'s| is) my (?:order|package|refund|delivery)|status of my|money back|reimburse\w*)\b/,
  ),
];
