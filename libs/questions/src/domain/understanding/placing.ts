import type { FilterValue, Ground, TenantName } from '../asked.js';
import type { Cue } from '../lexicon/cues.js';
import { FILTER_LABELS } from '../lexicon/dimensions.js';
import { phrasesOf } from '../lexicon/lexicon.js';
import { phraseOf } from '../reading/words.js';
import { noParts } from './parts.js';

const KEYS: Readonly<Record<string, string>> = { ...FILTER_LABELS, eventType: 'eventType' };
const valueOf = ({ id, name }: TenantName): string => id ?? name;

/** The filter for things of that kind. */
export const keyOf = ({ kind }: TenantName): string => KEYS[kind] ?? kind;

/** The parts of a question that have found their places so far, and the names that it uses. */
export class Placing {
  readonly parts = noParts();
  /** The products that the question names, also by their versions and prompts. */
  readonly products = new Set<string>();
  /** How many names could mean several things. */
  ambiguous = 0;

  /** @param within the products whose versions and prompts are meant; empty: those of any. */
  constructor(
    readonly ground: Ground,
    private readonly within: readonly string[],
  ) {}

  filter(at: number, key: string, value: FilterValue, named = false): void {
    this.parts.filters.push({ at, key, value, named });
  }

  /** Keeps the first place of a cue. */
  cue(at: number, cue: Cue): void {
    if (!this.parts.cues.has(cue)) this.parts.cues.set(cue, at);
  }

  unknown(text: string): void {
    this.parts.unknown.push(text);
  }

  /** Filters by the thing of that name, if there is one. */
  named(phrase: string, at: number, key?: string): boolean {
    const name = this.find(phrase, (one) => key === undefined || keyOf(one) === key);
    if (name === undefined) return false;
    if (name.kind === 'product') this.products.add(valueOf(name));
    else if (name.product !== undefined && phrase !== phraseOf(name.name)) this.products.add(name.product.id);
    this.filter(at, keyOf(name), valueOf(name), true);
    return true;
  }

  /** Filters by the text as it stands, unless it is a name. */
  value(at: number, key: string, { text, phrase }: { readonly text: string; readonly phrase: string }): void {
    if (this.named(phrase, at, key)) return;
    if (key === 'productId') this.products.add(text);
    this.filter(at, key, key === 'flag' ? [text] : text, key !== 'flag');
  }

  /** The thing of that name: a prompt only where nothing else has it, as prompts are often named after their products. */
  find(phrase: string, isMeant: (name: TenantName) => boolean): TenantName | undefined {
    const found = this.ground.names.filter(
      (name) => isMeant(name) && phrasesOf(name).has(phrase) && this.isWithin(name),
    );
    const others = found.filter(({ kind }) => kind !== 'prompt');
    const [name, ...more] = others.length > 0 ? others : found;
    if (name !== undefined && more.some((one) => keyOf(one) !== keyOf(name) || valueOf(one) !== valueOf(name)))
      this.ambiguous++;
    return name;
  }

  private isWithin({ product }: TenantName): boolean {
    return this.within.length === 0 || product === undefined || this.within.includes(product.id);
  }
}
