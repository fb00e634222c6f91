import type { Json, JsonObject } from '@parley/kernel';
import type { Attributes, SpanEvent } from '../decode/telemetry.js';
import type { Content, Operation } from '../domain/fragment.js';
import { isList, isObject, parsed, textOf } from './json.js';

/** An adapter's input: a span, or a log record presented as the only event of a span. */
export interface Source {
  readonly name: string;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
}

/** What one adapter reads from its library's attributes; missing fields are left to the other adapters. */
export interface Reading extends Partial<Omit<Content, 'error' | 'ratings'>> {
  readonly operation?: Operation | null;
  readonly agent?: string | null;
}

export type Adapter = (source: Source) => Reading;

/** The first of the attributes that is present and not empty. */
export function attribute(attributes: Attributes, ...names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** The first of the attributes that is present, as text. */
export const textAttribute = (attributes: Attributes, ...names: readonly string[]): string | null =>
  textOf(attribute(attributes, ...names));

export function numberAttribute(attributes: Attributes, ...names: readonly string[]): number | undefined {
  const value = Number(attribute(attributes, ...names) ?? NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** Most parts of a flattened name after its prefix; libraries write nine at most. */
const MAX_PARTS = 16;
/** Most flattened attributes that are read, so that a hostile request takes little memory. */
const MAX_FLATTENED = 20_000;

/**
 * The list that was flattened into `prefix.0.role`, `prefix.0.content` and so on. Names with too many parts, and
 * attributes beyond the most that are read, are ignored.
 * @returns undefined if there is none.
 */
export function flattened(attributes: Attributes, prefix: string): Json | undefined {
  const start = `${prefix}.`;
  const root: Tree = new Map();
  let planted = 0;
  for (const [name, value] of attributes) {
    if (!name.startsWith(start)) continue;
    const path = name.slice(start.length).split('.', MAX_PARTS + 1);
    if (path.length > MAX_PARTS) continue;
    if (++planted > MAX_FLATTENED) break;
    plant(root, path, value);
  }
  return root.size === 0 ? undefined : grown(root);
}

type Tree = Map<string, Tree | Json>;

function plant(root: Tree, path: readonly string[], value: Json): void {
  let tree = root;
  for (const name of path.slice(0, -1)) {
    const known = tree.get(name);
    const inner: Tree = known instanceof Map ? known : new Map<string, Tree | Json>();
    tree.set(name, inner);
    tree = inner;
  }
  tree.set(path.at(-1) ?? '', value);
}

/** An object whose names are all numbers becomes a list, in their order. */
function grown(tree: Tree): Json {
  const entries = [...tree].map(([name, value]) => [name, value instanceof Map ? grown(value) : value] as const);
  if (!entries.every(([name]) => /^\d+$/.test(name))) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

/** Token counts by kind, in Parley's words; null if no count is given. */
export function usageOf(tokens: Readonly<Record<string, number | undefined>>): JsonObject | null {
  const told = Object.entries(tokens).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return told.length === 0 ? null : Object.fromEntries(told);
}

/** The first entry of a list, or the value itself, as text. */
export function oneText(value: Json | undefined): string | null {
  const found = parsed(value);
  return isList(found) ? textOf(found[0]) : isObject(found) ? null : textOf(found);
}
