/** Something that people come for: how they ask, what helps, and the tool that is called for it. */
export interface Topic {
  readonly name: string;
  readonly asks: readonly string[];
  readonly answers: readonly string[];
  readonly followUps: readonly string[];
  readonly closings: readonly string[];
  readonly tool?: { readonly name: string; readonly input: string; readonly output: string };
}

const ORDER_LOOKUP = {
  name: 'order_lookup',
  input: '{"order": "<order>"}',
  output: '{"order": "<order>", "state": "shipped", "carrier": "Northway", "eta": "<day>"}',
};

export const SUPPORT_TOPICS: readonly Topic[] = [
  {
    name: 'late parcel',
    asks: [
      '{Hi|Hello}, where is my parcel? Order <order> was due on <day>.',
      'My parcel <order> is {<days> days late|late}. {Where is it?|When does it arrive?}',
      'The tracking page of order <order> has not moved for <days> days.',
    ],
    answers: [
      'Your parcel <order> left our hub in <city> and {arrives|should arrive} on <day>.',
      'I have looked it up: <order> is with the carrier in <city>, delivery is on <day>.',
    ],
    followUps: ['{Can I|Could I} change the delivery address to <city>?', 'Can the driver leave it with a neighbour?'],
    closings: ['{Of course|Sure}, I have noted that for the driver.', 'Done: the parcel goes to the new address.'],
    tool: ORDER_LOOKUP,
  },
  {
    name: 'damaged item',
    asks: [
      'The <item> from order <order> arrived {damaged|broken|with a crack}. {What now?|Can I get a new one?}',
      '{Hello|Hi}, I unpacked my <item> and it is {scratched|broken}. Order number <order>.',
    ],
    answers: [
      'I am sorry about the <item>. A replacement for order <order> is on its way and arrives on <day>.',
      'Sorry to hear that. I have ordered a new <item> for you, the return label is in your e-mail.',
    ],
    followUps: ['Do I have to send the broken <item> back?', 'How long is the return label valid?'],
    closings: ['Please send it back within 14 days with the label.', 'The label is valid for 30 days.'],
    tool: ORDER_LOOKUP,
  },
  {
    name: 'refund',
    asks: [
      '{Can I|I would like to} return the <item> from order <order> and get a refund{?| please.}',
      'When do I get the refund of <amount> for order <order>?',
    ],
    answers: [
      'The refund of <amount> for order <order> has been issued and takes <days> working days.',
      'I have started the refund of <amount>. It reaches your card by <day>.',
    ],
    followUps: ['Does it go to the same card?', 'Will I get a confirmation by e-mail?'],
    closings: ['Yes, to the card that you paid with.', 'Yes, the confirmation is in your inbox.'],
    tool: { name: 'refund_create', input: '{"order": "<order>"}', output: '{"order": "<order>", "refund": "issued"}' },
  },
  {
    name: 'wrong invoice',
    asks: [
      'Invoice <invoice> shows {the wrong amount|the wrong VAT number|the wrong address}.',
      '{Hi|Hello}, I was charged twice on invoice <invoice>: <amount> two times.',
    ],
    answers: [
      'I have corrected invoice <invoice> and sent the new one to your accounting address.',
      'You are right: <amount> was charged twice. One of them has been cancelled on invoice <invoice>.',
    ],
    followUps: ['Can you send a copy of the <month> invoice too?', 'Does this change my next bill?'],
    closings: ['The copy for <month> is attached.', 'No, the next bill stays as it is.'],
    tool: { name: 'billing_search', input: '{"invoice": "<invoice>"}', output: '{"invoice": "<invoice>", "open": 0}' },
  },
  {
    name: 'password reset',
    asks: [
      'I cannot log in, the password reset e-mail {does not arrive|never comes}.',
      'How do I reset my password? {The link has expired.|The app asks me again and again.}',
    ],
    answers: [
      'I have sent a new reset link, it is valid for an hour. Please look in the spam folder too.',
      'Open Settings, then Security, then "Reset password". The link is valid for an hour.',
    ],
    followUps: ['Can I use the same e-mail for two accounts?', 'How do I switch on two-factor login?'],
    closings: ['One address belongs to one account.', 'Under Security you find "Two-factor login".'],
  },
];

export const SALES_TOPICS: readonly Topic[] = [
  {
    name: 'pricing',
    asks: [
      'How much is the <plan> plan for <seats> users?',
      '{Hi|Hello}, what does the <plan> plan cost per month? We are <seats> people.',
    ],
    answers: [
      'The <plan> plan is $12 a user and month, so for <seats> users you pay $12 each, billed yearly.',
      'For <seats> users the <plan> plan comes with a volume discount of 15 percent.',
    ],
    followUps: ['{Great.|} I want to buy it, where do I sign up?', 'Is there a discount if we pay annually?'],
    closings: [
      'You can sign up on the billing page, it takes two minutes.',
      'Yes, two months are free with annual billing.',
    ],
    tool: {
      name: 'price_quote',
      input: '{"plan": "<plan>", "seats": <seats>}',
      output: '{"perSeat": 12, "currency": "USD"}',
    },
  },
  {
    name: 'upgrade',
    asks: [
      'We would like to upgrade from Starter to the <plan> plan for <seats> seats.',
      'Can I upgrade to the <plan> plan today? {We need more seats.|Our team grows.}',
    ],
    answers: [
      'You can upgrade to <plan> at any time; the difference is charged to your card for the rest of the month.',
      'The upgrade to <plan> takes effect at once. Shall I prepare the order for <seats> seats?',
    ],
    followUps: ['Yes please, go ahead and place the order.', 'Perfect, send me the quote for <seats> seats.'],
    closings: ['Done. The order confirmation is on its way.', 'The quote is in your inbox.'],
    tool: {
      name: 'price_quote',
      input: '{"plan": "<plan>", "seats": <seats>}',
      output: '{"perSeat": 12, "currency": "USD"}',
    },
  },
  {
    name: 'product demo',
    asks: [
      'Can we book a demo of the warehouse dashboard for <day>?',
      'I would like to see a demo before we decide. Do you have time on <day>?',
    ],
    answers: [
      'I have booked a demo on <day> at 10:00, the invitation is in your inbox.',
      'A colleague shows you the dashboard on <day>.',
    ],
    followUps: ['Can three colleagues join?', 'Will you show the reports as well?'],
    closings: ['Of course, just forward the invitation.', 'Yes, reports are part of the tour.'],
    tool: { name: 'calendar_book', input: '{"day": "<day>"}', output: '{"booked": true, "day": "<day>"}' },
  },
  {
    name: 'comparison',
    asks: ['How do you compare with <rival>? We are choosing between the two.', 'Why should we pick you over <rival>?'],
    answers: [
      'Unlike <rival>, all carriers are included and there is no fee per label.',
      'The main differences are the carrier network and the reports; both have a free trial.',
    ],
    followUps: ['Is there a trial for <seats> users?', 'What does the migration cost?'],
    closings: ['Yes, 30 days for any number of users.', 'The migration is included in the <plan> plan.'],
  },
];

export const DOCS_TOPICS: readonly Topic[] = [
  {
    name: 'rate limits',
    asks: [
      'What is the rate limit of the <endpoint> endpoint?',
      'I get status 429 on <endpoint> from my <language> client. How many requests are allowed?',
    ],
    answers: [
      '<endpoint> allows 120 requests a minute; the response header tells what is left.',
      'Wait for the seconds in Retry-After, then call <endpoint> again.',
    ],
    followUps: ['Can the limit be raised?', 'Is the limit per key or per account?'],
    closings: ['Yes, in the <plan> plan it is 600 a minute.', 'It counts per API key.'],
    tool: { name: 'docs_search', input: '{"query": "rate limit <endpoint>"}', output: '{"pages": ["rate-limits"]}' },
  },
  {
    name: 'webhook signature',
    asks: [
      'How do I verify the webhook signature in <language>?',
      'The webhook signature does not match in my <language> service. {What is signed?|Which header is it?}',
    ],
    answers: [
      'The signature is an HMAC of the raw body with your webhook secret; compare it before parsing.',
      'In <language> take the raw body, not the parsed one, and compare in constant time.',
    ],
    followUps: ['Where do I find the webhook secret?', 'How often is a failed webhook sent again?'],
    closings: ['Under Developers, Webhooks.', 'Up to eight times over a day.'],
    tool: { name: 'docs_search', input: '{"query": "webhook signature"}', output: '{"pages": ["webhooks"]}' },
  },
  {
    name: 'csv export',
    asks: ['How can I export all orders of <month> as CSV?', 'Is there an endpoint for a CSV export of <endpoint>?'],
    answers: [
      'POST /exports with "format": "csv" and the month; the file is ready after a minute.',
      'Open Reports, choose <month> and press Export.',
    ],
    followUps: ['Which encoding does the file have?', 'Can the export run every night?'],
    closings: ['UTF-8 with a header line.', 'Yes, with a schedule under Reports.'],
    tool: { name: 'docs_search', input: '{"query": "csv export"}', output: '{"pages": ["exports"]}' },
  },
  {
    name: 'single sign-on',
    asks: [
      'How do I set up single sign-on with our identity provider?',
      'Does SSO work with the <plan> plan, and where do I upload the metadata?',
    ],
    answers: [
      'Under Security, Single sign-on: upload the metadata and test it with one user first.',
      'SSO is part of the <plan> plan. The steps are in the security guide.',
    ],
    followUps: ['Can some users still log in with a password?', 'What happens to existing sessions?'],
    closings: ['Yes, administrators can.', 'They end within an hour.'],
    tool: { name: 'docs_search', input: '{"query": "single sign-on"}', output: '{"pages": ["sso"]}' },
  },
];
