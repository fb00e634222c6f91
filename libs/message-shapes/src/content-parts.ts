import { isObject, type Json, type JsonObject } from '@parley/kernel';
import { isList, stringAt } from './json-values.js';

const TEXTS: Readonly<Record<string, string>> = {
  text: 'text',
  input_text: 'text',
  output_text: 'text',
  summary_text: 'text',
  reasoning_text: 'text',
  refusal: 'refusal',
};

/** Labels that stand in the text for an image, a sound or a file, whose bytes are left out. */
const NAMES: Readonly<Record<string, string>> = {
  image_url: 'image',
  input_image: 'image',
  input_audio: 'audio',
  input_file: 'file',
  container_upload: 'file',
};

/** The text of a content that is a text, or a list of parts, each starting on a new line; null if there is none. */
export function textOf(content: Json | undefined): Json {
  if (!isList(content)) return content ?? null;
  return content.flatMap((part) => textOfPart(part)).join('\n');
}

/** @returns an empty list for a part without text. */
function textOfPart(part: Json): string[] {
  if (typeof part === 'string') return [part];
  if (!isObject(part)) return [];
  const type = stringAt(part, 'type');
  const field = TEXTS[type];
  if (field === undefined) return [named(type, part)];
  const text = part[field];
  return typeof text === 'string' ? [text] : [];
}

function named(type: string, part: JsonObject): string {
  const name = fileName(part);
  return name === undefined ? `[${NAMES[type] ?? type}]` : `[${NAMES[type] ?? type}: ${name}]`;
}

function fileName(part: JsonObject): string | undefined {
  const inner = isObject(part['file']) ? part['file'] : part;
  return ['filename', 'title', 'name']
    .map((key) => inner[key])
    .find((name): name is string => typeof name === 'string');
}
