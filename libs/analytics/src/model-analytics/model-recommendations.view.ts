import { listOf, oneOf, record, text } from '@parley/http';
import type { ModelRecommendation, ModelRecommendations } from '../domain/model-advice/model-recommendations.js';

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
