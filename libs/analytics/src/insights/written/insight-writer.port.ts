/** Strings in objects and lists: the words of an insight, without anything that is computed. */
export type Words = string | readonly Words[] | { readonly [name: string]: Words };

/** What somebody is to write about. */
export interface Brief<Draft> {
  /** 'user', 'organization', ... */
  readonly about: string;
  /** Figures and names that the draft rests on. */
  readonly facts: object;
  /** What fixed rules make of the facts. */
  readonly draft: Draft;
}

export interface Written<Draft> {
  /** Of the draft's shape: as many items in each list. */
  readonly words: Draft;
  /** A sentence on who wrote it; '' for the draft itself where nobody else is to be asked. */
  readonly by: string;
}

/** Puts what figures say into words. */
export abstract class InsightWriter {
  /** Never fails: the draft stands where nothing better can be had. */
  abstract write<Draft extends Words>(tenantId: string, brief: Brief<Draft>): Promise<Written<Draft>>;
}

/** The draft as it is. */
export class DraftWriter extends InsightWriter {
  override write<Draft extends Words>(_tenantId: string, { draft }: Brief<Draft>): Promise<Written<Draft>> {
    return Promise.resolve({ words: draft, by: '' });
  }
}
