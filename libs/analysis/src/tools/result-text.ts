import type { AnalysisMessage, JsonValue } from '../conversation.js';

/** Texts at least this long are prose that an answer may rest on; shorter ones are values of records. */
const PROSE_CHARS = 60;

/** A tool's result as text: its content, else its output; passages within an output come without their JSON. */
export function resultText({ content, output }: Pick<AnalysisMessage, 'content' | 'output'>): string {
  if (content.trim() !== '') return content;
  if (output === undefined || output === null) return '';
  if (typeof output === 'string') return output;
  const passages = stringsIn(output).filter((text) => text.length >= PROSE_CHARS);
  return passages.length > 0 ? passages.join('\n') : JSON.stringify(output);
}

function stringsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
