import type { API } from '../api/api.texts.js';
import type { ALERT_TEXTS } from '../screens/alerts/alerts.texts.js';
import type { ASK } from '../screens/ask/ask.texts.js';
import type { COMPARE } from '../screens/compare/compare.texts.js';
import type { CONVERSATIONS, CUES, FILTER_NAMES } from '../screens/conversations/conversations.texts.js';
import type { INBOX_TEXTS } from '../screens/inbox/inbox.texts.js';
import type { FIGURE_TEXTS } from '../screens/overview/figures.texts.js';
import type { OVERVIEW } from '../screens/overview/overview.texts.js';
import type { PEOPLE } from '../screens/people/people.texts.js';
import type { PROMPTS } from '../screens/prompts/prompts.texts.js';
import type { SETTINGS } from '../screens/settings/settings.texts.js';
import type { SIGN_IN } from '../screens/sign-in/sign-in.texts.js';
import type { TOPICS } from '../screens/topics/topics.texts.js';
import type { WEBHOOK_TEXTS } from '../screens/webhooks/webhooks.texts.js';
import type { SHELL } from '../shell/shell.texts.js';
import type { UI } from '../ui/ui.texts.js';
import type { Translation } from './texts.js';

/** Every message of the console: a language that lacks one, or has one too many, does not compile. */
export type Catalogue = {
  readonly alerts: Translation<typeof ALERT_TEXTS>;
  readonly api: Translation<typeof API>;
  readonly ask: Translation<typeof ASK>;
  readonly compare: Translation<typeof COMPARE>;
  readonly conversations: Translation<typeof CONVERSATIONS>;
  readonly cues: Translation<typeof CUES>;
  readonly figures: Translation<typeof FIGURE_TEXTS>;
  readonly filters: Translation<typeof FILTER_NAMES>;
  readonly inbox: Translation<typeof INBOX_TEXTS>;
  readonly overview: Translation<typeof OVERVIEW>;
  readonly people: Translation<typeof PEOPLE>;
  readonly prompts: Translation<typeof PROMPTS>;
  readonly settings: Translation<typeof SETTINGS>;
  readonly shell: Translation<typeof SHELL>;
  readonly signIn: Translation<typeof SIGN_IN>;
  readonly topics: Translation<typeof TOPICS>;
  readonly ui: Translation<typeof UI>;
  readonly webhooks: Translation<typeof WEBHOOK_TEXTS>;
};
