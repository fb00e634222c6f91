import { createHash } from 'node:crypto';
import { type FieldError, invalid } from '@parley/kernel';
import { hasPlaceholders } from './template/template.js';

export const COMPONENT_TYPES = ['system', 'user', 'tool', 'guardrail', 'rag', 'agent', 'other'] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** Who a prompt or component comes from; `platform` is Parley itself. */
export const PROMPT_SOURCES = ['customer', 'participant', 'platform', 'agent'] as const;
export type PromptSource = (typeof PROMPT_SOURCES)[number];

/** A source as requests may give it: clients made for another service send `greenflash` for `platform`. */
export const SENT_SOURCES = [...PROMPT_SOURCES, 'greenflash'] as const;
export type SentSource = (typeof SENT_SOURCES)[number];

export const toSource = (sent: SentSource): PromptSource => (sent === 'greenflash' ? 'platform' : sent);

export interface PromptComponent {
  /** Null for a component that does not have an id yet. */
  readonly id: string | null;
  /** The caller's own id, unique within the prompt. */
  readonly externalId: string | null;
  readonly type: ComponentType;
  readonly source: PromptSource;
  readonly name: string | null;
  /** May hold `{{placeholders}}`. */
  readonly content: string;
  readonly isDynamic: boolean;
}

/** A component as a request gives it: only its text is required. */
export interface NewComponent {
  readonly content: string;
  readonly componentId?: string | null | undefined;
  readonly externalComponentId?: string | null | undefined;
  readonly type?: ComponentType | null | undefined;
  readonly source?: SentSource | null | undefined;
  readonly name?: string | null | undefined;
  readonly isDynamic?: boolean | null | undefined;
}

/** The component with defaults: it is dynamic if it has variables. */
export const toComponent = (given: NewComponent): PromptComponent => ({
  id: given.componentId?.toLowerCase() ?? null,
  externalId: given.externalComponentId ?? null,
  content: given.content,
  type: given.type ?? 'system',
  source: toSource(given.source ?? 'customer'),
  name: given.name ?? null,
  isDynamic: given.isDynamic ?? hasPlaceholders(given.content),
});

/**
 * @param path of the list in the request.
 * @throws Problem `invalid` where two components share an id, Parley's or the caller's.
 */
export function toComponents(given: readonly NewComponent[], path: string): PromptComponent[] {
  const components = given.map(toComponent);
  const errors = [
    ...repeated(components, 'id', (index) => `${path}[${index}].componentId`),
    ...repeated(components, 'externalId', (index) => `${path}[${index}].externalComponentId`),
  ];
  if (errors.length > 0) throw invalid(errors);
  return components;
}

const repeated = (
  components: readonly PromptComponent[],
  key: 'id' | 'externalId',
  pathOf: (index: number) => string,
): FieldError[] =>
  components.flatMap((component, index) =>
    component[key] !== null && components.findIndex((other) => other[key] === component[key]) < index
      ? [{ path: pathOf(index), message: 'must not be given twice' }]
      : [],
  );

/** A prompt's text: its components in order, separated by blank lines. */
export const compose = (components: readonly Pick<PromptComponent, 'content'>[]): string =>
  components.map(({ content }) => content).join('\n\n');

/** SHA-256 of a version's content: its components' types and texts in order, whatever the line ends and margins. */
export function fingerprint(components: readonly Pick<PromptComponent, 'type' | 'content'>[]): Buffer {
  const content = components.map((component) => [component.type, component.content.replaceAll('\r\n', '\n').trim()]);
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
