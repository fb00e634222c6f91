import { described, listOf, oneOf, record, text } from '@parley/http';
import type { ModelRecommendation, ModelRecommendations } from '../domain/model-advice/model-recommendations.js';

export const MODEL_RECOMMENDATIONS = record<ModelRecommendations>('ModelRecommendations', {
  summary: described(text, 'How the model does.'),
  healthLevel: described(oneOf(['healthy', 'needs_attention', 'critical']), 'The same in a word.'),
  strengths: described(listOf(text), 'What goes well.'),
  detectedIssues: described(
    listOf(
      record<ModelRecommendations['detectedIssues'][number]>('DetectedIssue', {
        id: described(text, 'A stable name of the issue.'),
        severity: described(oneOf(['critical', 'warning', 'info']), 'How much it matters.'),
        title: described(text, 'In a few words.'),
      }),
    ),
    'What does not.',
  ),
  recommendations: described(
    listOf(
      record<ModelRecommendation>('ModelRecommendation', {
        title: described(text, 'In a few words.'),
        action: described(text, 'What to do.'),
        category: described(
          oneOf(['model_switch', 'cost_optimization', 'use_case_fit', 'prompt_optimization_link']),
          'What kind of change it is.',
        ),
        priority: described(oneOf(['high', 'medium', 'low']), 'How much it matters.'),
        expectedImpact: described(listOf(text), 'What may become better.'),
        rationale: described(
          record<ModelRecommendation['rationale']>('Rationale', {
            observedPattern: described(text, 'What the metrics show.'),
            whyThisMatters: described(text, 'What it means.'),
            tradeoff: described(text, 'What the change may cost.'),
          }),
          'Why.',
        ),
        evidence: described(
          record<ModelRecommendation['evidence']>('Evidence', {
            exampleSnippets: described(listOf(text), 'Words from the conversations.'),
          }),
          'What shows it.',
        ),
      }),
    ),
    'What to do about it.',
  ),
});
