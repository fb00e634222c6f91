import type { ConsumerGroup } from '@parley/event-log';
import { conversationFacts, eventFacts, userFacts } from '@parley/projections';

type LaneGroup = Pick<ConsumerGroup, 'name' | 'stream'>;

export const ANALYSIS_GROUP: LaneGroup = { name: 'conversation-analysis', stream: 'conversations' };
export const JUDGEMENT_GROUP: LaneGroup = { name: 'conversation-judgement', stream: 'conversations' };

/** The groups of all lanes that any worker may run: a replay rewinds them. */
export const LANE_GROUPS: readonly LaneGroup[] = [
  ...[eventFacts, conversationFacts, userFacts].map(({ lane, contracts: [{ stream }] }) => ({ name: lane, stream })),
  ANALYSIS_GROUP,
  JUDGEMENT_GROUP,
];
