import { FAIR_QUALITY, GOOD_QUALITY } from '@parley/metrics';
import { lowerBoundOfShare } from '../significance.js';
import { type ConcernWords, SHARE_RULES, type ShareRule } from './concern-rules.js';
import { counted, scoreText, partOf, quoted, spaced } from './phrases.js';
import type { Averages, FailingTool, RootCause } from '../aggregates.js';

export type Severity = 'critical' | 'warning' | 'info';

/** Something that goes wrong often enough to mention, its evidence, and what to do about it. */
export interface Concern extends ConcernWords {
  readonly id: string;
  readonly severity: Severity;
  readonly evidence: string;
  /** What acting on it brings. */
  readonly impact: string;
}

export interface ConcernInputs {
  readonly averages: Averages;
  readonly rootCauses: readonly RootCause[];
  readonly failingTools: readonly FailingTool[];
}

/** Whether the conversations belong to many people or to one. */
export type Whose = 'ofAll' | 'ofOne';

const MIN_TOOL_CALLS = 5;
const MIN_TOOL_FAILURE_RATE = 0.2;
/** With fewer conversations than this, a mean or a share raises no concern. */
const MIN_FOR_MEANS = 5;
const MIN_FOR_SHARES = 4;

const RANK: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

/** The gravest first. */
export function concerns({ averages, rootCauses, failingTools }: ConcernInputs, whose: Whose = 'ofAll'): Concern[] {
  return [
    ...lowQuality(averages, rootCauses),
    ...SHARE_RULES.flatMap((rule) => byShare(rule, averages, whose)),
    ...failingTools.flatMap(failingTool).slice(0, 1),
  ].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/**
 * Judged by the share's lower bound, to allow for chance: two of four are not "many", two hundred of four hundred are.
 */
function byShare(rule: ShareRule, averages: Averages, whose: Whose): Concern[] {
  const [part, whole] = [averages[rule.count], averages.conversations];
  const must = rule.from === 0;
  if (part === 0 || (!must && whole < MIN_FOR_SHARES)) return [];
  const atLeast = lowerBoundOfShare(part, whole);
  if (!must && (part === 1 || atLeast < rule.from)) return [];
  return [
    {
      id: rule.id,
      severity: atLeast >= rule.critical ? 'critical' : 'warning',
      ...rule[whose],
      evidence: `${partOf(part, whole)}.`,
      impact: rule.impact,
    },
  ];
}

function lowQuality({ cqi, indexed }: Averages, causes: readonly RootCause[]): Concern[] {
  if (cqi === null || indexed < MIN_FOR_MEANS || cqi >= GOOD_QUALITY) return [];
  const [cause] = causes.filter((row) => row.cause !== 'unknown');
  return [
    {
      id: 'low_quality',
      severity: cqi < FAIR_QUALITY ? 'critical' : 'warning',
      title: 'Conversation quality is low',
      evidence: `The mean quality index is ${scoreText(cqi)} over ${counted(indexed, 'conversation')}.`,
      action: cause
        ? `Begin with the most common cause, ${spaced(cause.cause)} (${counted(cause.count, 'conversation')}).`
        : 'Read the conversations with the lowest quality index first.',
      impact: 'A higher quality index.',
    },
  ];
}

function failingTool({ toolName, failureCount, totalCalls }: FailingTool): Concern[] {
  const atLeast = lowerBoundOfShare(failureCount, totalCalls);
  if (totalCalls < MIN_TOOL_CALLS || atLeast < MIN_TOOL_FAILURE_RATE) return [];
  return [
    {
      id: 'failing_tool',
      severity: atLeast >= 0.5 ? 'critical' : 'warning',
      title: `The tool ${quoted(toolName)} fails often`,
      evidence: `${partOf(failureCount, totalCalls, 'call')} failed.`,
      action: `Mend ${quoted(toolName)}, or have the assistant say what it could not look up.`,
      impact: 'Fewer failed calls, and fewer answers with something missing.',
    },
  ];
}
