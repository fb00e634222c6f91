/** A promise of the interface about what the service does, and the tests that hold it. */
export interface Sentence {
  readonly says: string;
  /** `file: title`, with the title as it is written there; `describe > title` when several tests of a file share it. */
  readonly heldBy: readonly [string, ...string[]];
}

/** Sentences of one section or endpoint of the interface. */
export interface Section {
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

const FILES: Readonly<Record<string, string>> = {
  analytics: 'libs/analytics/src/analytics.int.spec.ts',
  bounds: 'libs/gateway/src/interface/bounds.int.spec.ts',
  components: 'libs/prompts/src/components.int.spec.ts',
  document: 'libs/gateway/src/interface/document.int.spec.ts',
  empty: 'libs/analytics/src/empty-answers.int.spec.ts',
  'event-records': 'libs/event-records/src/event-records.int.spec.ts',
  'event-value': 'libs/events/src/domain/event-value.spec.ts',
  events: 'libs/events/src/events.int.spec.ts',
  exactness: 'libs/analytics/src/exactness.int.spec.ts',
  filters: 'libs/segments/src/filters/filters.request.spec.ts',
  http: 'libs/gateway/src/http.int.spec.ts',
  insights: 'libs/analytics/src/insights/insights.int.spec.ts',
  interactions: 'libs/interactions/src/interactions.int.spec.ts',
  limits: 'libs/gateway/src/interface/limits.int.spec.ts',
  'list-prompts': 'libs/prompts/src/list-prompts.int.spec.ts',
  'list-users': 'libs/users/src/list-users.int.spec.ts',
  members: 'libs/analytics/src/segments/segment-membership.int.spec.ts',
  models: 'libs/models/src/models.int.spec.ts',
  'new-event': 'libs/events/src/domain/new-event.spec.ts',
  organizations: 'libs/organizations/src/organizations.int.spec.ts',
  pagination: 'libs/gateway/src/interface/pagination.int.spec.ts',
  products: 'libs/products/src/products.int.spec.ts',
  promises: 'libs/gateway/src/interface/promises.int.spec.ts',
  prompts: 'libs/prompts/src/prompts.int.spec.ts',
  quota: 'libs/analytics/src/insights/insight-quota.int.spec.ts',
  ratings: 'libs/ratings/src/ratings.int.spec.ts',
  sampling: 'libs/events/src/domain/sampling.spec.ts',
  segments: 'libs/segments/src/segments.int.spec.ts',
  tenancy: 'libs/tenancy/src/tenancy.int.spec.ts',
  users: 'libs/users/src/users.int.spec.ts',
  versions: 'libs/prompts/src/versions.int.spec.ts',
};

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** @throws Error for a text that does not begin with the name of a file above. */
export function namedTest(text: string): NamedTest {
  const at = text.indexOf(': ');
  const file = FILES[text.slice(0, at)];
  if (file === undefined) throw new Error(`${text} names no file: tools/conformance/sentence.ts lists them.`);
  return { file, title: text.slice(at + 2) };
}

export const section = (title: string, ...sentences: readonly (readonly [string, string, ...string[]])[]): Section => ({
  title,
  sentences: sentences.map(([says, first, ...others]) => ({ says, heldBy: [first, ...others] })),
});
