/** `slack`: a sentence, as an incoming webhook of Slack takes it. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** `by_hand`: somebody asked for it; `gone`: it answered 410; `failing`: nothing has arrived for three days. */
export const DISABLED_REASONS = ['by_hand', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
