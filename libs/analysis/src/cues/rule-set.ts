import type { Cue, Rule } from './rule.js';

const NO_CUES: never[] = [];

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
  match(normalised: string, words: readonly string[]): readonly Cue<Group>[] {
    let candidates: number[] | null = this.untriggered.length > 0 ? [...this.untriggered] : null;
    for (const word of words) {
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
    const rules = this.byTrigger.get(trigger) ?? [];
    if (!rules.includes(rule)) rules.push(rule);
    this.byTrigger.set(trigger, rules);
  }
}
