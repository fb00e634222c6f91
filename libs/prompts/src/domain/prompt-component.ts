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

/** A component as a request gives it: only what it says is required. */
export interface ComponentDraft {
  readonly content: string;
  readonly type?: ComponentType | null | undefined;
  readonly source?: PromptSource | null | undefined;
  readonly name?: string | null | undefined;
  readonly isDynamic?: boolean | null | undefined;
}

/** The component with what holds unless the caller says otherwise: it is dynamic when it has variables. */
export const toComponent = ({ content, type, source, name, isDynamic }: ComponentDraft): PromptComponent => ({
  content,
  type: type ?? 'system',
  source: source ?? 'customer',
  name: name ?? null,
  isDynamic: isDynamic ?? hasPlaceholders(content),
});
