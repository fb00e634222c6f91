import { createHash } from 'node:crypto';
import { hasPlaceholders } from './template/template.js';

export const COMPONENT_TYPES = ['system', 'user', 'tool', 'guardrail', 'rag', 'agent', 'other'] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** Who a prompt or component comes from; `platform` is Parley itself. */
export const PROMPT_SOURCES = ['customer', 'participant', 'platform', 'agent'] as const;
export type PromptSource = (typeof PROMPT_SOURCES)[number];

export interface PromptComponent {
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
  readonly type?: ComponentType | null | undefined;
  readonly source?: PromptSource | null | undefined;
  readonly name?: string | null | undefined;
  readonly isDynamic?: boolean | null | undefined;
}

/** The component with what holds unless the caller says otherwise: it is dynamic when it has variables. */
export const toComponent = ({ content, type, source, name, isDynamic }: NewComponent): PromptComponent => ({
  content,
  type: type ?? 'system',
  source: source ?? 'customer',
  name: name ?? null,
  isDynamic: isDynamic ?? hasPlaceholders(content),
});

/** A prompt's text: its components in their order, a blank line between them. */
export const compose = (components: readonly Pick<PromptComponent, 'content'>[]): string =>
  components.map(({ content }) => content).join('\n\n');

/** SHA-256 of a version's content: the types and texts of its components in order, whatever the line ends and margins. */
export function fingerprint(components: readonly Pick<PromptComponent, 'type' | 'content'>[]): Buffer {
  const content = components.map((component) => [component.type, component.content.replaceAll('\r\n', '\n').trim()]);
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
