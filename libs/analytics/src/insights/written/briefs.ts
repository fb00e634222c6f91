import type { ProfileInputs } from '../../domain/user-profile/user-profile.js';
import { outline, type Outline, type OutlineInputs } from '../../domain/narrative/outline.js';
import type { ModelRecommendations } from '../../model-analytics/model-recommendations.view.js';
import type { UserSummary } from '../../user-analytics/user-summary.view.js';
import type { Brief } from './insight-writer.port.js';
import type { Averages } from '../../domain/aggregates.js';

/** As many as a summary can speak of. */
const MOST_OF_A_KIND = 10;

export const outlineBrief = (about: string, inputs: OutlineInputs): Brief<Outline> => ({
  about,
  facts: { ...common(inputs), conversations: inputs.talks.conversations, users: inputs.talks.users },
  draft: outline(inputs),
});

type Common = Pick<OutlineInputs, 'averages' | 'baseline' | 'topics' | 'rootCauses' | 'failingTools'>;

const common = ({ averages, baseline, topics, rootCauses, failingTools }: Common) => ({
  analysed: meansOf(averages),
  average: baseline,
  topics: topics.slice(0, MOST_OF_A_KIND),
  rootCauses: rootCauses.slice(0, MOST_OF_A_KIND),
  failingTools: failingTools.slice(0, MOST_OF_A_KIND),
});

/** All of them but what is only for statistics. */
const meansOf = ({ cqiDeviation: _, ...means }: Averages) => means;

/** Levels, priorities and frequencies are not words: they stay as they were computed. */
type UserWords = {
  readonly profileSummary: string;
  readonly patterns: readonly { readonly pattern: string; readonly evidence: string }[];
  readonly engagement: string;
  readonly alignment: {
    readonly summary: string;
    readonly strengths: readonly string[];
    readonly gaps: readonly string[];
  };
  readonly signals: readonly { readonly title: string; readonly description: string }[];
};

export const userBrief = (inputs: ProfileInputs, profile: UserSummary): Brief<UserWords> => ({
  about: 'user',
  facts: { ...common(inputs), activity: inputs.activity },
  draft: {
    profileSummary: profile.profileSummary,
    patterns: profile.behavioralPatterns.map(({ pattern, evidence }) => ({ pattern, evidence })),
    engagement: profile.engagement.description,
    alignment: profile.productAlignment ?? { summary: '', strengths: [], gaps: [] },
    signals: profile.signals.map(({ title, description }) => ({ title, description })),
  },
});

export const withUserWords = (profile: UserSummary, words: UserWords, methodology: string): UserSummary => ({
  profileSummary: words.profileSummary,
  behavioralPatterns: profile.behavioralPatterns.map((one, index) => ({ ...one, ...words.patterns[index] })),
  engagement: { ...profile.engagement, description: words.engagement },
  productAlignment: profile.productAlignment === null ? null : words.alignment,
  signals: profile.signals.map((one, index) => ({ ...one, ...words.signals[index] })),
  methodology,
});

type ModelWords = {
  readonly summary: string;
  readonly strengths: readonly string[];
  readonly issues: readonly { readonly title: string }[];
  readonly recommendations: readonly {
    readonly title: string;
    readonly action: string;
    readonly expectedImpact: readonly string[];
    readonly rationale: {
      readonly observedPattern: string;
      readonly whyThisMatters: string;
      readonly tradeoff: string;
    };
  }[];
};

export const modelBrief = (inputs: OutlineInputs, advice: ModelRecommendations): Brief<ModelWords> => ({
  about: 'model',
  facts: common(inputs),
  draft: {
    summary: advice.summary,
    strengths: advice.strengths,
    issues: advice.detectedIssues.map(({ title }) => ({ title })),
    recommendations: advice.recommendations.map(({ title, action, expectedImpact, rationale }) => ({
      title,
      action,
      expectedImpact,
      rationale: { ...rationale },
    })),
  },
});

export const withModelWords = (advice: ModelRecommendations, words: ModelWords): ModelRecommendations => ({
  ...advice,
  summary: words.summary,
  strengths: words.strengths,
  detectedIssues: advice.detectedIssues.map((one, index) => ({ ...one, ...words.issues[index] })),
  recommendations: advice.recommendations.map((one, index) => ({ ...one, ...words.recommendations[index] })),
});
