import type { ConversationAnalysis, ToolUse } from '@parley/analysis';
import { INTENSITY_BANDS, lowerBoundOf, QUALITY_BANDS } from '@parley/metrics';
import type { Trigger } from '../trigger.js';

const HIGH_FRUSTRATION = lowerBoundOf(INTENSITY_BANDS, 'high');
const SEVERE_FRUSTRATION = lowerBoundOf(INTENSITY_BANDS, 'severe');
/** The lower half of poor: an answer that is merely thin needs no person. */
const LOW_QUALITY = lowerBoundOf(QUALITY_BANDS, 'fair') - 0.1;
const VERY_LOW_QUALITY = LOW_QUALITY - 0.15;

const expected = (source: string, severity: number, reason: string, confidence: number | null = null): Trigger => ({
  triggerType: 'expectation_check',
  severity,
  reason,
  source,
  confidence,
});

export function expectations(analysis: ConversationAnalysis): Trigger[] {
  const { hallucination, missingCapability } = analysis.flags;
  return [
    hallucination.raised &&
      expected('hallucination', 4, 'The assistant said what nothing supports.', hallucination.score),
    missingCapability.raised &&
      expected('missingCapability', 3, 'The assistant could not do what was asked.', missingCapability.score),
    failingTool(analysis.tools),
    quality(analysis.qualityIndex),
    frustration(analysis.frustration),
  ].filter((trigger) => typeof trigger === 'object' && trigger !== null);
}

/** A call that failed and was repeated is ordinary; a tool that never answered is not. */
function failingTool(tools: readonly ToolUse[]): Trigger | null {
  const failing = tools.filter(({ failures }) => failures > 0);
  const [first] = failing;
  if (first === undefined) return null;
  const dead = failing.find(({ calls, failures }) => failures >= calls);
  return dead === undefined
    ? expected('toolFailure', 2, `Some calls of the tool ${first.toolName} failed.`)
    : expected('toolFailure', 4, `Every call of the tool ${dead.toolName} failed.`);
}

function quality(index: number | null): Trigger | null {
  if (index === null || index >= LOW_QUALITY) return null;
  return expected('qualityIndex', index < VERY_LOW_QUALITY ? 4 : 3, `The quality index is low: ${index}.`);
}

function frustration(score: number): Trigger | null {
  if (score < HIGH_FRUSTRATION) return null;
  return expected('frustration', score < SEVERE_FRUSTRATION ? 3 : 4, `The user was frustrated: ${score}.`);
}
