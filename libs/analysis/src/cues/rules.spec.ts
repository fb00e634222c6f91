import { ANSWER_RULES } from './answer.rules.js';
import { BIAS_RULES } from './bias.rules.js';
import { COMMERCIAL_RULES } from './commercial.rules.js';
import { FRICTION_RULES } from './friction.rules.js';
import { JAILBREAK_RULES } from './jailbreak.rules.js';
import type { Rule } from './rule.js';

const RULES: readonly Rule[] = [
  ...ANSWER_RULES,
  ...BIAS_RULES,
  ...COMMERCIAL_RULES,
  ...FRICTION_RULES,
  ...JAILBREAK_RULES,
];

/** Texts that make careless patterns backtrack: half a match, repeated. */
const ADVERSARIAL = [
  'a'.repeat(50_000),
  ' '.repeat(50_000),
  'you are '.repeat(6000),
  'ignore all your the any previous '.repeat(1500),
  'i want to want to '.repeat(2500),
  'that is not not the '.repeat(2500),
  '"'.repeat(50_000),
  '<'.repeat(50_000),
  'the disabled native some useless '.repeat(1500),
  'what did it cost, how much does the x cost of '.repeat(1200),
  'ignore all previous rules in the '.repeat(1500),
  'thank you so so so '.repeat(2500),
];

const SLOW_MICROSECONDS = 500_000;

describe('the rules', () => {
  it('are linear on texts that provoke backtracking', () => {
    for (const { pattern } of RULES) {
      for (const text of ADVERSARIAL) {
        const started = process.cpuUsage();
        pattern.test(text);
        expect({ pattern: pattern.source, slow: process.cpuUsage(started).user > SLOW_MICROSECONDS }).toEqual({
          pattern: pattern.source,
          slow: false,
        });
      }
    }
  });

  it('keep no state between texts', () => {
    for (const { pattern } of RULES) expect(pattern.flags).not.toMatch(/[gy]/);
  });
});
