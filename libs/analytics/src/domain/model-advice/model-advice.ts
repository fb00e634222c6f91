import { labelOf, QUALITY_BANDS } from '@parley/metrics';
import type { ModelRecommendation, ModelRecommendations } from './model-recommendations.js';
import { comparisons } from '../narrative/comparison.js';
import { type Concern, concerns, type Severity } from '../narrative/concerns.js';
import type { InsightInputs } from '../narrative/insight-text.js';
import { counted, scoreText, quoted, sentences } from '../narrative/phrases.js';
import { belowByMoreThanChance, MIN_SAMPLE } from '../significance.js';
import type { KeyedAverages } from '../aggregates.js';

export interface ModelAdviceInputs extends InsightInputs {
  /** Means of the tenant's other models over the same period. */
  readonly otherModels: readonly KeyedAverages[];
}

const PRIORITY: Readonly<Record<Severity, ModelRecommendation['priority']>> = {
  critical: 'high',
  warning: 'medium',
  info: 'low',
};

/** What the model's metrics suggest; null under 30 conversations, which are too few to advise on. */
export function modelAdvice(inputs: ModelAdviceInputs): ModelRecommendations | null {
  const { averages, baseline } = inputs;
  if (averages.indexed < MIN_SAMPLE || averages.cqi === null) return null;
  const issues = concerns(inputs);
  const apart = comparisons(averages, baseline);
  const health = healthOf(issues);
  return {
    summary: sentences(
      `The quality of this model's conversations is ${labelOf(QUALITY_BANDS, averages.cqi)}: ${scoreText(averages.cqi)} on average over ${counted(averages.indexed, 'conversation')}.`,
      issues.length === 0 ? 'Nothing calls for attention.' : `${counted(issues.length, 'issue')} found.`,
      apart[0]?.text,
    ),
    healthLevel: health,
    strengths: apart.filter(({ better }) => better).map(({ text }) => text),
    detectedIssues: issues.map(({ id, severity, title }) => ({ id, severity, title })),
    recommendations: [...switchTo(inputs), ...issues.map(fromConcern)],
  };
}

function healthOf(issues: readonly Concern[]): ModelRecommendations['healthLevel'] {
  if (issues.some(({ severity }) => severity === 'critical')) return 'critical';
  return issues.length > 0 ? 'needs_attention' : 'healthy';
}

const FITS: ReadonlySet<string> = new Set(['missing_capability', 'failing_tool', 'churn_risk']);

const fromConcern = ({ id, severity, title, evidence, action, impact }: Concern): ModelRecommendation => ({
  title,
  action,
  category: FITS.has(id) ? 'use_case_fit' : 'prompt_optimization_link',
  priority: PRIORITY[severity],
  expectedImpact: [impact],
  rationale: {
    observedPattern: evidence,
    whyThisMatters: 'These conversations pull down the quality index and what users think of the product.',
    tradeoff: FITS.has(id)
      ? 'It takes work outside the prompt: weigh it against how many conversations it touches.'
      : 'A change of the prompt touches all conversations: compare the versions before it goes to everybody.',
  },
  evidence: { exampleSnippets: [] },
});

/** Suggests another model whose conversations go better by more than chance explains. */
function switchTo({ averages, otherModels }: ModelAdviceInputs): ModelRecommendation[] {
  const better = otherModels
    .filter((other) => other.key !== '' && belowByMoreThanChance(averages, other))
    .sort((a, b) => (b.cqi ?? 0) - (a.cqi ?? 0));
  const [best] = better;
  if (best?.cqi == null || averages.cqi === null) return [];
  const gain = best.cqi - averages.cqi;
  return [
    {
      title: `${quoted(best.key)} does better in your conversations`,
      action: `Try ${quoted(best.key)} on a part of the traffic and compare.`,
      category: 'model_switch',
      priority: gain >= 0.1 ? 'high' : 'medium',
      expectedImpact: [`Up to ${scoreText(gain)} more on the quality index.`],
      rationale: {
        observedPattern: `Quality ${scoreText(averages.cqi)} here against ${scoreText(best.cqi)} over ${counted(best.indexed, 'conversation')} with ${quoted(best.key)}.`,
        whyThisMatters: 'The difference is larger than chance explains.',
        tradeoff: 'The models may serve different products and users, and their price and speed differ.',
      },
      evidence: { exampleSnippets: [] },
    },
  ];
}
