import { invalidField, notFound, Problem } from '@parley/kernel';
import type { PromptComponent } from './prompt-component.js';

/** A stored component. It keeps its id from version to version, whatever its text. */
export interface KnownComponent {
  readonly id: string;
  readonly externalId: string | null;
}

export interface KnownComponents {
  /** Components that the request names by id. */
  readonly byId: readonly KnownComponent[];
  /** Components that the prompt has now. */
  readonly ofPrompt: readonly KnownComponent[];
}

/**
 * Gives components their known ids: those in the request, else those of the prompt's components with the same external
 * id. The others stay without one.
 */
export function identify(
  components: readonly PromptComponent[],
  { byId, ofPrompt }: KnownComponents,
  path = 'components',
): PromptComponent[] | Problem {
  const given = new Set(components.map(({ externalId }) => externalId));
  const identified: PromptComponent[] = [];
  for (const [index, component] of components.entries()) {
    const known = knownOf(component, { byId, ofPrompt }, `${path}[${index}]`);
    if (known instanceof Problem) return known;
    if (known !== null && identified.some(({ id }) => id === known.id)) {
      return invalidField(`${path}[${index}]`, 'must not name a component that another one names');
    }
    // A component named only by Parley's id keeps its external id, unless the request gives that to another component.
    const kept = known?.externalId ?? null;
    const externalId = component.externalId ?? (given.has(kept) ? null : kept);
    identified.push({ ...component, id: known?.id ?? null, externalId });
  }
  return identified;
}

/** The component that both ids name, as far as they are given; null: a new one. */
function knownOf(
  { id, externalId }: PromptComponent,
  { byId, ofPrompt }: KnownComponents,
  path: string,
): KnownComponent | Problem | null {
  const namesake = externalId === null ? undefined : ofPrompt.find((one) => (one.externalId ?? one.id) === externalId);
  if (id === null) return namesake ?? null;
  const known = byId.find((one) => one.id === id);
  if (known === undefined) return notFound('The component', `${path}.componentId`);
  return namesake === undefined || namesake.id === known.id
    ? known
    : invalidField(`${path}.externalComponentId`, 'must name the same one as componentId');
}

/** Whether a version with these components has everything that was sent; omitted ids make no difference. */
export const isSameContent = (sent: readonly PromptComponent[], stored: readonly PromptComponent[]): boolean =>
  sent.length === stored.length && sent.every((component, index) => isSame(component, stored[index]));

const isSame = (sent: PromptComponent, stored: PromptComponent | undefined): boolean =>
  stored !== undefined &&
  (sent.id === null || sent.id === stored.id) &&
  (sent.externalId === null || sent.externalId === stored.externalId) &&
  (['content', 'type', 'source', 'name', 'isDynamic'] as const).every((key) => sent[key] === stored[key]);

/** The external ids that the stored components of the same texts get; null if what was sent changes none. */
export function changedExternalIds(
  sent: readonly Pick<PromptComponent, 'externalId'>[],
  stored: readonly (string | null)[],
): (string | null)[] | null {
  const given = new Set(sent.map(({ externalId }) => externalId));
  const ids = stored.map((id, index) => sent[index]?.externalId ?? (given.has(id) ? null : id));
  return sent.length === stored.length && ids.some((id, index) => id !== stored[index]) ? ids : null;
}
