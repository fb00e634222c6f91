import type { Cue, Rule } from './rule.js';

const NO_CUES: never[] = [];

/** The trigger words of every set, so that a text's words are looked up once and not once a set. */
const TRIGGERS = new Set<string>();

export interface TriggeredText {
  readonly normalised: string;
  /** See {@link triggersIn}. */
  readonly triggers: readonly string[];
}

/** Those of a text's words, without repetition, that trigger a rule of any set. */
export function triggersIn(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) if (TRIGGERS.has(word) && !found.includes(word)) found.push(word);
  return found;
}

/** Rules indexed by their trigger words: only those whose trigger stands in the text are tried. */
export class RuleSet<Group extends string> {
  private readonly byTrigger = new Map<string, number[]>();
  private readonly untriggered: number[] = [];

  constructor(private readonly rules: readonly Rule<Group>[]) {
    rules.forEach(({ triggers }, index) => {
      if (triggers === '') this.untriggered.push(index);
      else for (const trigger of triggers.split(' ')) this.index(trigger, index);
    });
  }

  /** Every rule that matches, once, in the order in which the rules are listed. */
  match({ normalised, triggers }: TriggeredText): readonly Cue<Group>[] {
    let candidates: number[] | null = this.untriggered.length > 0 ? [...this.untriggered] : null;
    for (const word of triggers) {
      const triggered = this.byTrigger.get(word);
      if (triggered === undefined) continue;
      candidates ??= [];
      for (const index of triggered) if (!candidates.includes(index)) candidates.push(index);
    }
    if (candidates === null) return NO_CUES;
    const cues: Cue<Group>[] = [];
    for (const index of candidates.sort((a, b) => a - b)) {
      const rule = this.rules[index]!;
      const text = rule.pattern.exec(normalised)?.[0];
      if (text !== undefined) cues.push({ group: rule.group, weight: rule.weight, text: text.trim().slice(0, 80) });
    }
    return cues;
  }

  private index(trigger: string, rule: number): void {
    TRIGGERS.add(trigger);
    const rules = this.byTrigger.get(trigger) ?? [];
    if (!rules.includes(rule)) rules.push(rule);
    this.byTrigger.set(trigger, rules);
  }
}
