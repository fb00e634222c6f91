import { listOf, oneOf, record, text } from '@parley/http';
import type { Severity } from '../domain/narrative/concerns.js';

export interface ModelRecommendation {
  readonly title: string;
  readonly action: string;
  readonly category: 'model_switch' | 'cost_optimization' | 'use_case_fit' | 'prompt_optimization_link';
  readonly priority: 'high' | 'medium' | 'low';
  readonly expectedImpact: readonly string[];
  readonly rationale: {
    readonly observedPattern: string;
    readonly whyThisMatters: string;
    readonly tradeoff: string;
  };
  /** The read side holds no text of conversations, so there are no snippets until something that reads them is there. */
  readonly evidence: { readonly exampleSnippets: readonly string[] };
}

export interface ModelRecommendations {
  readonly summary: string;
  readonly healthLevel: 'healthy' | 'needs_attention' | 'critical';
  readonly strengths: readonly string[];
  readonly detectedIssues: readonly { readonly id: string; readonly severity: Severity; readonly title: string }[];
  readonly recommendations: readonly ModelRecommendation[];
}

export const MODEL_RECOMMENDATIONS = record<ModelRecommendations>('ModelRecommendations', {
  summary: text,
  healthLevel: oneOf(['healthy', 'needs_attention', 'critical']),
  strengths: listOf(text),
  detectedIssues: listOf(
    record<ModelRecommendations['detectedIssues'][number]>('DetectedIssue', {
      id: text,
      severity: oneOf(['critical', 'warning', 'info']),
      title: text,
    }),
  ),
  recommendations: listOf(
    record<ModelRecommendation>('ModelRecommendation', {
      title: text,
      action: text,
      category: oneOf(['model_switch', 'cost_optimization', 'use_case_fit', 'prompt_optimization_link']),
      priority: oneOf(['high', 'medium', 'low']),
      expectedImpact: listOf(text),
      rationale: record<ModelRecommendation['rationale']>('Rationale', {
        observedPattern: text,
        whyThisMatters: text,
        tradeoff: text,
      }),
      evidence: record<ModelRecommendation['evidence']>('Evidence', { exampleSnippets: listOf(text) }),
    }),
  ),
});
