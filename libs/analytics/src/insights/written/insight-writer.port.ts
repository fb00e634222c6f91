/** Strings in objects and lists: the text of an insight, without anything that is computed. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts };

/** What a writer is to write about. */
export interface Brief<Text> {
  /** 'user', 'organization', ... */
  readonly about: string;
  /** Metrics and names that the text rests on. */
  readonly facts: object;
  /** The text that fixed rules compose from the facts. */
  readonly text: Text;
}

export interface Written<Text> {
  /** Has the composed text's shape: as many items in each list. */
  readonly text: Text;
  /** A sentence on who wrote it; '' for the composed text where no other writer is configured. */
  readonly author: string;
}

/** Puts metrics into words. */
export abstract class InsightWriter {
  /** Never fails: returns the composed text if there is nothing better. */
  abstract write<Text extends Texts>(tenantId: string, brief: Brief<Text>): Promise<Written<Text>>;
}

/** Writes the text as rules compose it. */
export class ComposedTextWriter extends InsightWriter {
  override write<Text extends Texts>(_tenantId: string, { text }: Brief<Text>): Promise<Written<Text>> {
    return Promise.resolve({ text, author: '' });
  }
}
