import { WordMap } from '../text/word-map.js';
import type { Cue, Rule } from './rule.js';

const NO_CUES: never[] = [];

/** The rules that a word triggers: their indices, by the number of their rule set. */
export type Trigger = readonly (readonly number[] | undefined)[];

/** The trigger words of every set, so that each word of a text is looked up once, not once per set. */
const TRIGGERS = new WordMap<number[][]>();
let sets = 0;

export interface TriggeredText {
  readonly normalised: string;
  /** See {@link triggersIn}. */
  readonly triggers: readonly Trigger[];
}

/** The triggers of a text's words, each once. */
export function triggersIn(words: readonly string[]): Trigger[] {
  const found: Trigger[] = [];
  for (const word of words) {
    const trigger = TRIGGERS.get(word);
    if (trigger !== undefined && !found.includes(trigger)) found.push(trigger);
  }
  return found;
}

/** Rules indexed by their trigger words: a rule is tried only where one of its triggers is in the text. */
export class RuleSet<Group extends string> {
  private readonly number = sets++;
  private readonly untriggered: number[] = [];

  constructor(private readonly rules: readonly Rule<Group>[]) {
    rules.forEach(({ triggers }, index) => {
      if (triggers === '') this.untriggered.push(index);
      else for (const trigger of triggers.split(' ')) this.index(trigger, index);
    });
  }

  /** Every matching rule once, in the order in which the rules are listed. */
  match({ normalised, triggers }: TriggeredText): readonly Cue<Group>[] {
    let candidates: number[] | null = this.untriggered.length > 0 ? [...this.untriggered] : null;
    for (const trigger of triggers) {
      const triggered = trigger[this.number];
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
    const ofSets = TRIGGERS.get(trigger) ?? [];
    const rules = (ofSets[this.number] ??= []);
    if (!rules.includes(rule)) rules.push(rule);
    TRIGGERS.set(trigger, ofSets);
  }
}
