import { section } from '../sentence.js';

const KEYLESS = 'document: shows what a request without a key, with a bad one or without the scope is answered with';
const GOOD = 'document: shows what a good request is answered with';
const NAMED = 'document: shows how unknown names, wrong types and missing fields are rejected, each by its name';
const LINKS = 'pagination: links to its first, previous and next page by absolute URLs that keep what was asked';
const WITHIN = 'limits: %s: takes what is within';
const BEYOND = 'limits: %s: rejects what is not, by name and bound';
const FIFTY = 'limits: %s shows 50 unless asked otherwise';

/** What the interface says beyond single fields, in its order. */
export const BEHAVIOUR = [
  section(
    'Conventions',
    ['Every path is served below `/v1`.', 'promises: is served below /v1, and nowhere else'],
    ['Bodies are JSON, both ways.', GOOD, 'document: shows how bodies that are not JSON are rejected'],
    ['Timestamps are ISO 8601.', 'http: reads the instant %s as %s', GOOD],
    ['Identifiers typed uuid are UUIDs.', 'http: an id in a path that is none', GOOD],
    [
      'A field of type `T or null` is always there.',
      GOOD,
      'users: creates a user with every field there, and null where there is nothing',
    ],
  ),
  section(
    'What the service does',
    [
      'Callers register users and organizations under their own ids.',
      'users: creates a user with every field there, and null where there is nothing',
      'organizations: are created and then updated by their external id',
    ],
    ['Callers update users.', 'users: updates the user that is there: absent fields stay, null clears'],
    [
      'Callers record events against a product, linked to a user, an organization and a conversation if they like.',
      'events: creates the user and the organization that it names',
      'events: links an event to a conversation that appears later',
      'event-records: shows every field of a bare event',
    ],
    [
      'Callers create and read prompts, which are made of components and stored as a version.',
      'prompts: answers 201 with the prompt, its version and its components',
      'prompts: shows the whole prompt',
    ],
    [
      'Callers create custom segments and read aggregate analytics of a segment, an organization, a user and a product.',
      'segments: creates a custom segment that is named for its rules',
      'analytics: of a segment > has every metric over the conversations of its members',
      'analytics: of an organization > has every metric and a summary',
      'analytics: of a user > has every metric, and in insights mode topics and keywords',
      'analytics: of a product > has every metric and insights made of them',
    ],
    [
      'Callers list users, products and interactions, and read one product, one model and one prompt.',
      GOOD,
      'pagination: gives each record once, newest first, whatever comes in between its pages',
    ],
    [
      'Analytics are computed on the conversations.',
      'exactness: are what the rows of PostgreSQL say, analysed and summed up again',
    ],
  ),
  section(
    'Prompt',
    [
      '`versionId` is null when the prompt is in no version.',
      'list-prompts: says null where a prompt is in no version',
    ],
    [
      '`archivedAt` is null while it is active, and then the time when it was archived.',
      'prompts: archives, and keeps the time when it is done again',
      'list-prompts: filters by product, version, activity and archive',
    ],
    [
      'Components have the caller’s `externalComponentId`.',
      "components: keep the caller's id, which is shown wherever they are",
    ],
    [
      '`composedPrompt` is the text with its variables filled in from the query.',
      'prompts: fills in variables from the query and joins components by a blank line',
    ],
    ['A component’s content may hold placeholders in double braces.', 'prompts: takes any name for a variable'],
    [
      'The source is customer unless it is said otherwise; `platform` is the service itself.',
      'prompts: answers for %s',
      'promises: takes customer for the source of a prompt that names none',
    ],
  ),
  section(
    'User',
    [
      '`externalId` is the `externalUserId` that was sent.',
      'users: creates a user with every field there, and null where there is nothing',
    ],
    [
      '`organizationId` is ours, `externalOrganizationId` the caller’s.',
      'users: creates the organization that an unknown external id names',
    ],
    [
      '`anonymized`: personal information is anonymised.',
      'users: never store nor show name, e-mail and phone, whatever is sent',
    ],
    [
      'In the list, six fields are always there.',
      'list-users: lists newest first, with the same fields as a single user',
    ],
  ),
  section(
    'Event',
    ['The stored event is known by its `eventId`.', 'events: answers 201 with the id under which the event is stored'],
    [
      'It has a type, a value of its `valueType`, an impact, a time and its links.',
      'event-records: shows what was submitted, and what it was linked to',
    ],
  ),
  section(
    'Segment',
    ['The name is generated when it is left out.', 'segments: creates a custom segment that is named for its rules'],
    ['`type` is custom.', 'segments: creates a custom segment that is named for its rules'],
    ['`filters.rules` is a list of rules.', 'filters: hold 1 to 50 rules, not %d'],
    [
      'Analysis rule: a metric, an operator and a number; `commercialIntent`, `gte` and `eq` among them.',
      'members: is everybody of whom its one rule holds',
    ],
    [
      'Property rule: a key, an operator and a value that is matched against the user’s property.',
      'members: is everybody of whom its one rule holds',
      'members: follows a change of the user',
    ],
  ),
  section(
    'Interaction',
    [
      'It names its participant and organization by either id, its product, version and model.',
      'interactions: shows the interaction with its messages and its participant',
    ],
    [
      'Rating, scale and feedback are null until somebody rates.',
      'interactions: shows the interaction with its messages and its participant',
      'ratings: rates a conversation, with feedback',
    ],
  ),
  section(
    'Product',
    ['`color` is a hex color code.', 'products: %s: %.60j'],
    ['`userPrivacy` is always there.', 'products: creates with defaults, and reads the same'],
    ['Members have an id, a user, a role and an avatar.', 'products: replaces the members, who keep their ids'],
    [
      'The weights have the keys satisfaction, safety, friction and growth.',
      'products: creates with defaults, and reads the same',
      'products: answers weights %j with %d',
    ],
  ),
  section(
    'Model',
    ['All fields are there.', 'models: shows a catalogue model with every field of the interface'],
    ['Costs are of 1,000 tokens.', 'models: shows a catalogue model with every field of the interface'],
    [
      '`usageCount` and `products` count the conversations that use it.',
      'models: counts every name of a catalogue model, by product',
    ],
    [
      '`lastUsedAt` is null until it is used.',
      'models: shows a catalogue model with every field of the interface',
      'models: creates a model that conversations then use',
    ],
  ),
  section(
    'States',
    ['A prompt is active, or archived.', 'prompts: archives, and keeps the time when it is done again'],
    ['A version is active, or not.', 'versions: are activated one at a time'],
    ['A created prompt is active; its new version is not.', 'prompts: makes a version that is not active'],
    [
      'The answer names the prompt, the version and the components.',
      'prompts: answers 201 with the prompt, its version and its components',
    ],
    [
      'Activation is none of the creation’s work, but of another call.',
      'prompts: makes a version that is not active',
      'versions: are activated one at a time',
    ],
  ),
  section(
    'GET /prompts',
    [
      'Lists prompts in the shape of the list.',
      'list-prompts: shows each prompt in the shape of the list, newest first',
    ],
    ['`limit` with a cursor, 50 a page unless asked otherwise.', FIFTY, WITHIN, BEYOND],
    ['`page` with `pageSize`.', 'list-prompts: pages by number in the same order'],
    ['The two styles are not combined.', 'list-prompts: answers ?%s with %d'],
    [
      'The Link header has first, prev and next.',
      LINKS,
      'list-prompts: keeps the filters in its links, which are absolute',
    ],
    [
      '`includeArchived`, `versionId`, `productId` and `activeOnly` filter.',
      'list-prompts: filters by product, version, activity and archive',
    ],
  ),
  section(
    'POST /prompts',
    ['Creates a prompt and a new, inactive version.', 'prompts: makes a version that is not active'],
    ['What is required is named when it is missing.', NAMED],
    ['`role` has at least one character, `components` at least one item.', WITHIN, BEYOND],
    [
      '`tags` are taken as a list of labels.',
      'prompts: answers for %s',
      'prompts: answers 201 with the prompt, its version and its components',
    ],
    [
      '`externalPromptId` comes back when it was sent.',
      'prompts: keeps the external id, and lets no other prompt have it',
    ],
  ),
  section(
    'GET /prompts/{id}',
    ['Takes our id or the caller’s.', 'prompts: is found by its id in any case, and by an external id of any kind'],
    ['Answers the composed text and the whole prompt.', 'prompts: shows the whole prompt'],
    [
      'Fills the placeholders from the query.',
      'prompts: fills in variables from the query and joins components by a blank line',
    ],
  ),
  section(
    'POST /users',
    [
      'Creates or updates, keyed by `externalUserId`.',
      'users: updates the user that is there: absent fields stay, null clears',
      'users: makes one user of 100 parallel upserts, and answers 201 once',
    ],
    [
      'A given `externalOrganizationId` makes the user a member of that organization.',
      'users: creates the organization that an unknown external id names',
    ],
    [
      '`anonymized` is false by default.',
      'users: creates a user with every field there, and null where there is nothing',
    ],
    ['`email` is an e-mail address.', 'users: the bounds of a user > %s: %#'],
    ['`success` is true, and the participant is there.', GOOD],
  ),
  section(
    'PUT /users/{userId}',
    ['Takes the caller’s id.', 'users: takes the external id, whatever characters it holds'],
    [
      'All fields may be left out, and then stay; `anonymized` has no default.',
      'promises: leaves a user as it is who is sent an empty change, anonymised or not',
    ],
    ['`success` is true, and the participant is there.', GOOD],
  ),
  section(
    'GET /users',
    ['50 unless asked otherwise, 1 to 100.', FIFTY, WITHIN, BEYOND],
    ['`offset` is (page - 1) * limit where a page is given.', 'list-users: %s shows that window'],
    ['`organizationId` filters.', 'list-users: filters by organization, and shows nothing of an unknown one'],
  ),
  section(
    'GET /users/{userId}/analytics',
    [
      'Insights are the default mode.',
      'analytics: of a user > has every metric, and in insights mode topics and keywords',
    ],
    [
      '`mode=simple` has nothing but numeric aggregates.',
      'analytics: of a user > has nothing but metrics in simple mode, and the same ones',
    ],
    [
      'Simple mode is never limited.',
      'quota: rejects the eleventh new answer, never a repeated one, and never simple mode',
      'insights: are not taken by simple mode, time series, events or prompts',
    ],
    [
      'Insights mode adds topics, keywords and recommendations.',
      'analytics: of a user > has every metric, and in insights mode topics and keywords',
      'analytics: of a user > is summarised with evidence, and the same each time',
    ],
    [
      'Insights mode is limited by the plan of the tenant.',
      'quota: rejects the eleventh new answer, never a repeated one, and never simple mode',
      'insights: tell how long to wait, in whole seconds until the hour ends',
    ],
    ['`productId` and `versionId` narrow it.', 'analytics: of a user > can be narrowed to a product or a version'],
    [
      'The summary is a structured profile of the participant.',
      'analytics: of a user > is summarised with evidence, and the same each time',
    ],
  ),
  section(
    'POST /events',
    ['`eventType`, `productId` and `value` are required.', NAMED],
    [
      '`value` is read as its `valueType` says.',
      'event-value: reads %j as the number %d',
      'event-value: reads %j as the amount %d of %s',
      'event-value: takes %j as a truth value: %s',
      'event-value: takes any text as text, and reads no number in it',
    ],
    [
      'A user may be named by our id in place of the caller’s.',
      'event-records: shows what was submitted, and what it was linked to',
    ],
    [
      '`influence` is neutral and `valueType` text by default.',
      'new-event: is a neutral text of now that stands for itself, unless it says otherwise',
    ],
    [
      '`qualityImpactScore` is derived from the influence when it is left out, 0 of a neutral one.',
      'events: derives the quality impact from a %s influence',
    ],
    [
      '`eventAt` is now by default.',
      'new-event: is a neutral text of now that stands for itself, unless it says otherwise',
    ],
    ['`eventAt` may be in the past.', 'new-event: keeps its own time, in UTC'],
    [
      'A repeated `insertId` makes no second event, and is answered with the one that is there.',
      'events: answers a repeated insertId with the event that is there, and stores nothing',
      'events: gives 100 parallel requests with one insertId one event',
    ],
    [
      '`sampleRate` is the share that is stored, everything by default.',
      'promises: stores the share of events that the sample rate says',
      'sampling: holds everything at 1, nothing at 0, and whatever is forced in',
    ],
    [
      'Sampling is the same for an event type and organization.',
      'sampling: holds all events of one type and organization, or none',
      'events: is the same sample whichever id names the organization, and before it was ever named',
    ],
    [
      '`forceSample` stores the event whatever the rate.',
      'events: stores a forced event whatever the rate, and lets it stand for itself',
    ],
    ['`success` is true, and the `eventId` is there.', GOOD],
  ),
  section(
    'POST /organizations',
    [
      'Creates or updates, keyed by `externalOrganizationId`.',
      'organizations: are created and then updated by their external id',
      'organizations: are one after 100 parallel upserts',
    ],
    ['`success` is true, and the organization is there.', GOOD],
  ),
  section(
    'GET /organizations/{organizationId}/analytics',
    [
      'The modes are those of users.',
      'analytics: of an organization > has every metric and a summary',
      'promises: shows topics and keywords of an organization in insights mode, which is the default, and in no other',
    ],
    [
      'Insights mode is limited by the plan, simple mode is not.',
      'promises: limits insights of an organization by the plan, and simple mode never',
    ],
    [
      '`productId` and `versionId` narrow it.',
      'promises: narrows the analytics of an organization to a product or a version',
    ],
  ),
  section(
    'POST /segments',
    [
      '`filters` is required, name, description and icon are not.',
      NAMED,
      'segments: creates a custom segment that is named for its rules',
    ],
    ['A name has at most 255 characters, an icon at most 50.', WITHIN, BEYOND],
    ['Answers the segment, of type custom.', 'segments: creates a custom segment that is named for its rules'],
  ),
  section(
    'GET /segments/{segmentId}/analytics',
    [
      'Has every figure of the members’ conversations.',
      'analytics: of a segment > has every metric over the conversations of its members',
    ],
    [
      '`productId` and `versionId` narrow it.',
      'analytics: of a segment > keeps to its own products and dates, and to the filters of the request',
    ],
  ),
  section(
    'GET /products',
    ['The first page of 50 unless asked otherwise, 1 to 100 a page.', FIFTY, WITHIN, BEYOND],
    ['Answers summaries.', 'products: pages newest first, with links that keep the page size'],
  ),
  section('GET /products/{productId}', [
    'Answers the product in detail.',
    'products: creates with defaults, and reads the same',
  ]),
  section(
    'GET /products/{productId}/analytics',
    ['Takes no query parameter.', NAMED],
    [
      'Has every figure; insights may be null.',
      'analytics: of a product > has every metric and insights made of them',
      'analytics: of a product > has no insights without conversations',
    ],
    ['`ratingCount` counts conversations with a rating.', 'ratings: brings the rating that counts to the analytics'],
  ),
  section('GET /models/{modelId}', [
    'Answers the model.',
    'models: shows a catalogue model with every field of the interface',
  ]),
  section(
    'GET /interactions',
    ['50 unless asked otherwise, 1 to 100.', FIFTY, WITHIN, BEYOND],
    ['`productId` and `versionId` filter.', 'interactions: filters by product and by version'],
    ['`offset` and `page` choose the window.', 'interactions: GET /v1/interactions > %s: %s', LINKS],
  ),
  section(
    'Authentication',
    [
      'Every endpoint asks for `Authorization: Bearer <token>`.',
      KEYLESS,
      'tenancy: asks for a token when the header is %j',
    ],
    ['The token is taken from the header only.', 'promises: takes no token from the query'],
  ),
  section(
    'Limits',
    [
      'Every bound of the table holds, and is named when it is broken.',
      WITHIN,
      BEYOND,
      'bounds: hold, and are named when they are broken',
    ],
    [
      'Insights are limited by plan, simple mode is not.',
      'quota: rejects the eleventh new answer, never a repeated one, and never simple mode',
    ],
  ),
  section(
    'Versioning',
    ['The version is a part of the path.', 'promises: is served below /v1, and nowhere else'],
    ['A created prompt makes a version that is not active.', 'prompts: makes a version that is not active'],
    [
      '`versionId` filters where it is taken.',
      'list-prompts: filters by product, version, activity and archive',
      'interactions: filters by product and by version',
      'analytics: of a user > can be narrowed to a product or a version',
    ],
  ),
];
