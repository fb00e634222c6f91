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
