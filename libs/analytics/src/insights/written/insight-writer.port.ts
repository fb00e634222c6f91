/** Strings in objects and lists: the text of an insight, without anything that is computed. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts };

/** What somebody is to write about. */
export interface Brief<Text> {
  /** 'user', 'organization', ... */
  readonly about: string;
  /** Metrics and names that the text rests on. */
  readonly facts: object;
  /** What fixed rules compose of the facts. */
  readonly text: Text;
}

export interface Written<Text> {
  /** Of the composed text's shape: as many items in each list. */
  readonly text: Text;
  /** A sentence on who wrote it; '' for the composed text where nobody else is to be asked. */
  readonly author: string;
}

/** Writes what metrics say. */
export abstract class InsightWriter {
  /** Never fails: the composed text stands where nothing better can be had. */
  abstract write<Text extends Texts>(tenantId: string, brief: Brief<Text>): Promise<Written<Text>>;
}

/** The text as rules compose it. */
export class ComposedTextWriter extends InsightWriter {
  override write<Text extends Texts>(_tenantId: string, { text }: Brief<Text>): Promise<Written<Text>> {
    return Promise.resolve({ text, author: '' });
  }
}
