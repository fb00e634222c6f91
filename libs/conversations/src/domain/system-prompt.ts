import type { PromptComponent } from '@parley/prompts';
import type { RecordMessagesRequest } from '../record-messages/record-messages.request.js';

/** The components of the system prompt that the request carries; null when it carries no text of one. */
export function systemPromptComponents({ systemPrompt }: RecordMessagesRequest): PromptComponent[] | null {
  if (systemPrompt == null) return null;
  if (typeof systemPrompt === 'string') return [systemComponent(systemPrompt)];
  if (systemPrompt.components != null) {
    return systemPrompt.components.map(({ content, type, source, name, isDynamic }) => ({
      content,
      type: type ?? 'system',
      source: source ?? 'customer',
      name: name ?? null,
      isDynamic: isDynamic ?? content.includes('{{'),
    }));
  }
  return systemPrompt.content == null ? null : [systemComponent(systemPrompt.content)];
}

const systemComponent = (content: string): PromptComponent => ({
  content,
  type: 'system',
  source: 'customer',
  name: null,
  isDynamic: content.includes('{{'),
});
