import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Analyser } from '@parley/analysis';
import { type ConversationChangedV1, conversationChangedV1 } from '@parley/contracts';
import { reasonOf } from '../lane/decode-step.js';
import type { Outcome, Projection } from '../lane/projection.js';
import { toAnalysisRow } from './analysis-row.js';
import type { ConversationSource, StoredConversation } from './conversation-source.port.js';
import { toAnalysisInput } from './to-analysis-input.js';

/** Messages read at once; a single longer conversation is read alone. */
const MAX_MESSAGES_PER_READ = 2_000;

/** Analyses each changed conversation as it stands now: of several changes in a batch, one analysis. */
export class ConversationAnalysisProjection implements Projection<ConversationChangedV1> {
  readonly lane = 'conversation-analysis';
  readonly contract = conversationChangedV1;
  readonly table = 'conversation_analysis';

  constructor(
    private readonly source: ConversationSource,
    private readonly analyser: Analyser,
  ) {}

  async project(changes: readonly ConversationChangedV1[]): Promise<Outcome[]> {
    const latest = new Map(changes.map((change) => [keyOf(change), change]));
    const outcomes = new Map<string, Outcome>();
    for (const group of byMessageCount([...latest.values()])) {
      for (const conversation of await this.source.load(group)) {
        outcomes.set(keyOf(conversation), this.analyse(conversation));
        // Analysis is CPU work on a loop that also answers requests and heartbeats.
        await nextTurn();
      }
    }
    return changes.map((change) =>
      latest.get(keyOf(change)) === change
        ? (outcomes.get(keyOf(change)) ?? { kind: 'drop', reason: 'gone' })
        : { kind: 'drop', reason: 'superseded' },
    );
  }

  private analyse(conversation: StoredConversation): Outcome {
    try {
      const analysis = this.analyser.analyse(toAnalysisInput(conversation));
      return { kind: 'row', row: toAnalysisRow(conversation, analysis) };
    } catch (error) {
      return { kind: 'dead-letter', reason: reasonOf(error) };
    }
  }
}

const keyOf = ({ tenantId, conversationId }: { tenantId: string; conversationId: string }): string =>
  tenantId + conversationId;

function byMessageCount(changes: readonly ConversationChangedV1[]): ConversationChangedV1[][] {
  const groups: ConversationChangedV1[][] = [];
  let room = 0;
  for (const change of changes) {
    const group = groups.at(-1);
    if (group === undefined || change.messageCount > room) {
      groups.push([change]);
      room = MAX_MESSAGES_PER_READ - change.messageCount;
    } else {
      group.push(change);
      room -= change.messageCount;
    }
  }
  return groups;
}
