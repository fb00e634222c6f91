import type { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { recognise } from './recognise.js';
import type { Recognised } from './recognised.js';
import { settle, type Settled } from './settle.js';
import { referenceKey, type SystemPromptReference } from './system-prompt-reference.js';
import { TemplateCandidates } from './template-candidates.js';

/** What the system prompts of conversations stand for, in two steps: one that only looks, and one that sees to it. */
export class SystemPrompts {
  private readonly templates = new TemplateCandidates();

  /** What is known of each, in order. Equal references are looked up once, and share one answer. */
  async recognise(tx: Queryable, references: readonly SystemPromptReference[]): Promise<(Recognised | Problem)[]> {
    if (references.length === 0) return [];
    const keys = references.map(referenceKey);
    const distinct = [...new Map(references.map((reference, index) => [keys[index], reference])).values()];
    const answers = await recognise(tx, this.templates, distinct);
    const byKey = new Map(distinct.map((reference, index) => [referenceKey(reference), answers[index]]));
    return keys.map((key) => {
      const answer = byKey.get(key);
      if (answer === undefined) throw new Error('A system prompt got no answer.');
      return answer;
    });
  }

  /** Makes and activates what was recognised; once a transaction, in the order in which it was sent. */
  settle(tx: Queryable, recognised: readonly Recognised[], now: Date): Promise<Settled> {
    return settle(tx, this.templates, recognised, now);
  }
}
