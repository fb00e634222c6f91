import type { Ask } from '@parley/http';
import { type ModelTool, ModelTools, type ToolAnswer } from '@parley/questions';
import { explainChange } from './tools/explain-change.tool.js';
import { getConversation } from './tools/get-conversation.tool.js';
import { getSchema } from './tools/get-schema.tool.js';
import { listConversations, listProducts } from './tools/lists.tool.js';
import { queryMetrics } from './tools/query-metrics.tool.js';
import type { Tool } from './tools/tool.js';

/** The tools that read figures and conversations. */
export const TOOLS_FOR_QUESTIONS: readonly Tool[] = [
  getSchema,
  queryMetrics,
  explainChange,
  listProducts,
  listConversations,
  getConversation,
];

/** The same tools that other people's models reach over the protocol, with the same bounds and marks. */
export class ToolsForQuestions extends ModelTools {
  override readonly all: readonly ModelTool[] = TOOLS_FOR_QUESTIONS;

  override async call(name: string, input: unknown, ask: Ask): Promise<ToolAnswer | null> {
    const tool = TOOLS_FOR_QUESTIONS.find((one) => one.name === name);
    if (tool === undefined) return null;
    const { content, structuredContent = null } = await tool.call(input, ask);
    return {
      text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
      data: structuredContent as ToolAnswer['data'],
    };
  }
}
