import type { ProfileInputs } from '../../domain/user-profile/user-profile.js';
import { composeInsight, type InsightText, type InsightInputs } from '../../domain/narrative/insight-text.js';
import type { ModelRecommendations } from '../../domain/model-advice/model-recommendations.js';
import type { UserSummary } from '../../domain/user-profile/user-summary.js';
import type { Brief } from './insight-writer.port.js';
import type { Averages } from '../../domain/aggregates.js';

/** As many as a summary can mention. */
const MOST_OF_A_KIND = 10;

export const insightBrief = (about: string, inputs: InsightInputs, isNarrowed = false): Brief<InsightText> => ({
  about,
  facts: { ...common(inputs), conversations: inputs.statistics.conversations, users: inputs.statistics.users },
  text: composeInsight(inputs, isNarrowed),
});

type Common = Pick<InsightInputs, 'averages' | 'baseline' | 'topics' | 'rootCauses' | 'failingTools'>;

const common = ({ averages, baseline, topics, rootCauses, failingTools }: Common) => ({
  analysed: meansOf(averages),
  average: baseline,
  topics: topics.slice(0, MOST_OF_A_KIND),
  rootCauses: rootCauses.slice(0, MOST_OF_A_KIND),
  failingTools: failingTools.slice(0, MOST_OF_A_KIND),
});

/** All means except those that are only for statistics. */
const meansOf = ({ cqiDeviation: _, ...means }: Averages) => means;

/** Levels, priorities and frequencies are not text: they stay as they were computed. */
type UserText = {
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

export const userBrief = (inputs: ProfileInputs, profile: UserSummary): Brief<UserText> => ({
  about: 'user',
  facts: { ...common(inputs), activity: inputs.activity },
  text: {
    profileSummary: profile.profileSummary,
    patterns: profile.behavioralPatterns.map(({ pattern, evidence }) => ({ pattern, evidence })),
    engagement: profile.engagement.description,
    alignment: profile.productAlignment ?? { summary: '', strengths: [], gaps: [] },
    signals: profile.signals.map(({ title, description }) => ({ title, description })),
  },
});

export const withUserText = (profile: UserSummary, text: UserText, methodology: string): UserSummary => ({
  profileSummary: text.profileSummary,
  behavioralPatterns: profile.behavioralPatterns.map((one, index) => ({ ...one, ...text.patterns[index] })),
  engagement: { ...profile.engagement, description: text.engagement },
  productAlignment: profile.productAlignment === null ? null : text.alignment,
  signals: profile.signals.map((one, index) => ({ ...one, ...text.signals[index] })),
  methodology,
});

type ModelText = {
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

export const modelBrief = (inputs: InsightInputs, advice: ModelRecommendations): Brief<ModelText> => ({
  about: 'model',
  facts: common(inputs),
  text: {
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

export const withModelText = (advice: ModelRecommendations, text: ModelText): ModelRecommendations => ({
  ...advice,
  summary: text.summary,
  strengths: text.strengths,
  detectedIssues: advice.detectedIssues.map((one, index) => ({ ...one, ...text.issues[index] })),
  recommendations: advice.recommendations.map((one, index) => ({ ...one, ...text.recommendations[index] })),
});
