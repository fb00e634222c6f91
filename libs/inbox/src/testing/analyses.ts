import { type ConversationAnalysis, type FlagName, LocalAnalyser } from '@parley/analysis';

const CALM = new LocalAnalyser().analyse({ messages: [{ id: 'm', role: 'user', content: 'Hello there' }] });

/** An analysis without anything for the inbox, apart from these parts. */
export const analysisWith = ({
  flags,
  ...more
}: Partial<Omit<ConversationAnalysis, 'flags'>> & {
  readonly flags?: readonly FlagName[];
} = {}): ConversationAnalysis => ({
  ...CALM,
  churnRisk: false,
  commercialIntent: 0,
  frustration: 0,
  qualityIndex: 0.7,
  rootCause: null,
  sentiment: 0,
  tools: [],
  ...more,
  flags: {
    ...CALM.flags,
    ...Object.fromEntries((flags ?? []).map((name) => [name, { raised: true, score: 0.8, messageId: 'm' }])),
  },
});
