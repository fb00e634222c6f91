import type { AnalysisMessage, Conversation } from '../../libs/analysis/src/index.js';
import type { LabelledRow } from './labelled-data.js';

/** A row's turns as the analyser reads them. Nothing is marked as a tool error: the analyser has to find those. */
export function toConversation(row: LabelledRow): Conversation {
  const messages: AnalysisMessage[] = [];
  for (const turn of row.turns ?? [{ role: 'user' as const, content: row.text ?? '' }]) {
    const id = `m${messages.length}`;
    if (turn.role === 'tool') {
      messages.push({ id, role: 'tool', content: turn.content, tool: 'result', ...named(turn.name) });
    } else if (turn.content !== '') messages.push({ id, role: turn.role, content: turn.content });
    for (const call of turn.tool_calls ?? []) {
      const callId = `m${messages.length}`;
      messages.push({ id: callId, role: 'tool', content: call.arguments, tool: 'call', toolName: call.name });
    }
  }
  return { messages };
}

function named(name: string | undefined): { toolName?: string } {
  return name === undefined ? {} : { toolName: name };
}
