import type { CountName } from '@parley/metrics';

export interface ConcernWords {
  readonly title: string;
  readonly action: string;
}

export interface ShareRule {
  readonly id: string;
  readonly count: CountName;
  /** Shares of conversations from which it is worth mentioning, and from which it is critical. 0: once is enough. */
  readonly from: number;
  readonly critical: number;
  /** For conversations of many people. */
  readonly ofAll: ConcernWords;
  /** For conversations of one person. */
  readonly ofOne: ConcernWords;
  /** What acting on it brings. */
  readonly impact: string;
}

const READ_ANSWERS = 'Read the flagged answers and tighten the guardrails of the prompt.';

export const SHARE_RULES: readonly ShareRule[] = [
  {
    id: 'harmful_answers',
    count: 'modelToxicityDetected',
    from: 0,
    critical: 0.01,
    ofAll: { title: 'Answers of the assistant were flagged as toxic', action: READ_ANSWERS },
    ofOne: { title: 'Was given answers that were flagged as toxic', action: READ_ANSWERS },
    impact: 'Nobody is insulted by the assistant.',
  },
  {
    id: 'biased_answers',
    count: 'modelBiasDetected',
    from: 0,
    critical: 0.01,
    ofAll: {
      title: 'Answers of the assistant were flagged as biased',
      action: 'Read the flagged answers and tell the prompt how to speak of groups of people.',
    },
    ofOne: { title: 'Was given answers that were flagged as biased', action: READ_ANSWERS },
    impact: 'Nobody is belittled by the assistant.',
  },
  {
    id: 'high_frustration',
    count: 'highFrustration',
    from: 0.2,
    critical: 0.4,
    ofAll: {
      title: 'Many conversations are frustrating',
      action: 'Start with the topics that go together with frustration, and offer a way to a person earlier.',
    },
    ofOne: {
      title: 'Is often frustrated',
      action: 'Have a person look into what this user asked for.',
    },
    impact: 'Fewer frustrated users.',
  },
  {
    id: 'high_struggle',
    count: 'highStruggle',
    from: 0.2,
    critical: 0.4,
    ofAll: {
      title: 'Users work hard to get an answer',
      action: 'Look at where they rephrase: the answers there miss the question.',
    },
    ofOne: {
      title: 'Works hard to get an answer',
      action: 'Look at where this user rephrases: the answers there miss the question.',
    },
    impact: 'Fewer turns until an answer fits.',
  },
  {
    id: 'hallucination',
    count: 'hallucinationDetected',
    from: 0.05,
    critical: 0.2,
    ofAll: {
      title: 'Answers state what nothing supports',
      action: 'Give the assistant the facts by retrieval or tools, and tell it to say when it does not know.',
    },
    ofOne: {
      title: 'Was given answers that nothing supports',
      action: 'Put right what this user was told.',
    },
    impact: 'Fewer answers that turn out to be wrong.',
  },
  {
    id: 'missing_capability',
    count: 'missingCapabilityDetected',
    from: 0.1,
    critical: 1.01,
    ofAll: {
      title: 'Users ask for what the assistant cannot do',
      action: 'Build the capability asked for most, or say early what is not on offer.',
    },
    ofOne: {
      title: 'Asks for what the assistant cannot do',
      action: 'Tell this user what is on offer, or when it will be.',
    },
    impact: 'Fewer requests that end in a refusal.',
  },
  {
    id: 'churn_risk',
    count: 'churnRisk',
    from: 0.05,
    critical: 0.2,
    ofAll: {
      title: 'Users speak of leaving',
      action: 'Follow up with those who spoke of cancelling, refunds or a competitor.',
    },
    ofOne: {
      title: 'Speaks of leaving',
      action: 'Follow up before this user cancels.',
    },
    impact: 'Fewer users who leave.',
  },
  {
    id: 'jailbreak',
    count: 'jailbreakDetected',
    from: 0.02,
    critical: 0.2,
    ofAll: {
      title: 'There are attempts to break the rules of the assistant',
      action: 'Check that the answers to these attempts are refusals.',
    },
    ofOne: {
      title: 'Tries to break the rules of the assistant',
      action: 'Check that the answers to these attempts are refusals.',
    },
    impact: 'Rules that hold.',
  },
];
