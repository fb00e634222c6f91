import type { Severity } from '../narrative/concerns.js';

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
  /** The read side holds no text of conversations, so there are no snippets until something can read them. */
  readonly evidence: { readonly exampleSnippets: readonly string[] };
}

export interface ModelRecommendations {
  readonly summary: string;
  readonly healthLevel: 'healthy' | 'needs_attention' | 'critical';
  readonly strengths: readonly string[];
  readonly detectedIssues: readonly { readonly id: string; readonly severity: Severity; readonly title: string }[];
  readonly recommendations: readonly ModelRecommendation[];
}
