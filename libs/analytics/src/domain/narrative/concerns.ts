import type { AverageRow } from '../../figures/averages.query.js';
import type { FailingToolRow, RootCauseRow } from '../../figures/problems.queries.js';
import { counted, figure, partOf, percent, quoted, spaced } from './phrases.js';

export type Severity = 'critical' | 'warning' | 'info';

/** Something that goes wrong often enough to say so, what it rests on, and what to do about it. */
export interface Concern {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly evidence: string;
  readonly action: string;
}

export interface ConcernInputs {
  readonly averages: AverageRow;
  readonly rootCauses: readonly RootCauseRow[];
  readonly failingTools: readonly FailingToolRow[];
}

type Counted = 'highFrustration' | 'highStruggle' | 'hallucination' | 'modelToxicity' | 'modelBias' | 'jailbreak';
type MoreCounted = 'missingCapability' | 'churn';

interface ShareRule {
  readonly id: string;
  readonly count: Counted | MoreCounted;
  /** Shares of the conversations from which it is worth saying, and from which it is critical. */
  readonly from: number;
  readonly critical: number;
  readonly title: string;
  readonly action: string;
}

const RULES: readonly ShareRule[] = [
  {
    id: 'harmful_answers',
    count: 'modelToxicity',
    from: 0,
    critical: 0,
    title: 'The assistant gave toxic answers',
    action: 'Read the flagged answers and tighten the guardrails of the prompt.',
  },
  {
    id: 'biased_answers',
    count: 'modelBias',
    from: 0,
    critical: 0,
    title: 'The assistant gave biased answers',
    action: 'Read the flagged answers and tell the prompt how to speak of groups of people.',
  },
  {
    id: 'high_frustration',
    count: 'highFrustration',
    from: 0.2,
    critical: 0.4,
    title: 'Many conversations are frustrating',
    action: 'Start with the topics that go together with frustration, and offer a way to a person earlier.',
  },
  {
    id: 'high_struggle',
    count: 'highStruggle',
    from: 0.2,
    critical: 0.4,
    title: 'Users work hard to get an answer',
    action: 'Look at where they rephrase: the answers there miss the question.',
  },
  {
    id: 'hallucination',
    count: 'hallucination',
    from: 0.05,
    critical: 0.2,
    title: 'Answers state what nothing supports',
    action: 'Give the assistant the facts by retrieval or tools, and tell it to say when it does not know.',
  },
  {
    id: 'missing_capability',
    count: 'missingCapability',
    from: 0.1,
    critical: 1.01,
    title: 'Users ask for what the assistant cannot do',
    action: 'Build the capability asked for most, or say early what is not on offer.',
  },
  {
    id: 'churn_risk',
    count: 'churn',
    from: 0.05,
    critical: 0.2,
    title: 'Users speak of leaving',
    action: 'Follow up with those who spoke of cancelling, refunds or a competitor.',
  },
  {
    id: 'jailbreak',
    count: 'jailbreak',
    from: 0.02,
    critical: 0.2,
    title: 'There are attempts to break the rules of the assistant',
    action: 'Check that the answers to these attempts are refusals.',
  },
];

const MIN_TOOL_CALLS = 5;
const MIN_TOOL_FAILURE_RATE = 0.2;
const POOR_QUALITY = 0.5;
const GOOD_QUALITY = 0.65;
/** Under this many conversations a mean is not held against anybody. */
const MIN_CONVERSATIONS = 5;

const RANK: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

/** The gravest first. */
export function concerns({ averages, rootCauses, failingTools }: ConcernInputs): Concern[] {
  return [
    ...lowQuality(averages, rootCauses),
    ...RULES.flatMap((rule) => byShare(rule, averages)),
    ...failingTools.flatMap(failingTool).slice(0, 1),
  ].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function byShare({ id, count, from, critical, title, action }: ShareRule, averages: AverageRow): Concern[] {
  const [part, whole] = [averages[count], averages.conversations];
  if (part === 0 || part / whole < from) return [];
  // One conversation among a few is an incident rather than a pattern, unless it is one that must not happen at all.
  if (part === 1 && from > 0) return [];
  return [
    {
      id,
      severity: part / whole >= critical ? 'critical' : 'warning',
      title,
      evidence: `${partOf(part, whole)}.`,
      action,
    },
  ];
}

function lowQuality({ qualityIndex, indexed }: AverageRow, causes: readonly RootCauseRow[]): Concern[] {
  if (qualityIndex === null || indexed < MIN_CONVERSATIONS || qualityIndex >= GOOD_QUALITY) return [];
  const [cause] = causes.filter((row) => row.cause !== 'unknown');
  return [
    {
      id: 'low_quality',
      severity: qualityIndex < POOR_QUALITY ? 'critical' : 'warning',
      title: 'Conversation quality is low',
      evidence: `The mean quality index is ${figure(qualityIndex)} over ${counted(indexed, 'conversation')}.`,
      action: cause
        ? `Begin with the most common cause, ${spaced(cause.cause)} (${counted(cause.count, 'conversation')}).`
        : 'Read the conversations with the lowest quality index first.',
    },
  ];
}

function failingTool({ toolName, failureCount, totalCalls, failureRate }: FailingToolRow): Concern[] {
  if (totalCalls < MIN_TOOL_CALLS || failureRate < MIN_TOOL_FAILURE_RATE) return [];
  return [
    {
      id: 'failing_tool',
      severity: failureRate >= 0.5 ? 'critical' : 'warning',
      title: `The tool ${quoted(toolName)} fails often`,
      evidence: `${failureCount} of ${totalCalls} calls failed (${percent(failureCount, totalCalls)}).`,
      action: `Mend ${quoted(toolName)}, or have the assistant say what it could not look up.`,
    },
  ];
}
