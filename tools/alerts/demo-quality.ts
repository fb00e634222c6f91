import { type AnalysisMessage, LocalAnalyser } from '../../libs/analysis/src/index.js';
import { BAD_RELEASE } from '../../apps/demo/src/history/company.js';
import type { Conversation } from '../../apps/demo/src/history/conversation.js';
import { writeHistory } from '../../apps/demo/src/history/history.js';

export interface QualitySamples {
  readonly usual: readonly number[];
  /** Quality while the bad release was live. */
  readonly bad: readonly number[];
}

const TOOL = { tool_call: 'call', observation: 'result', tool_error: 'error' } as const;

/** The quality of the demo's support conversations, as the service's own analysis finds it. */
export function demoQuality(seed: number, conversations: number): QualitySamples {
  const analyser = new LocalAnalyser();
  const samples: { usual: number[]; bad: number[] } = { usual: [], bad: [] };
  for (const one of writeHistory({ seed, conversations, now: new Date('2026-11-01T00:00:00Z') }).conversations) {
    if (one.assistant.key !== BAD_RELEASE.assistant) continue;
    const { qualityIndex } = analyser.analyse({ messages: messagesOf(one) });
    if (qualityIndex === null) continue;
    const isBad = one.day >= BAD_RELEASE.fromDay && one.day < BAD_RELEASE.toDay;
    samples[isBad ? 'bad' : 'usual'].push(qualityIndex);
  }
  return samples;
}

const messagesOf = ({ messages }: Conversation): AnalysisMessage[] =>
  messages.map((said, index) =>
    'role' in said
      ? { id: String(index), role: said.role, content: said.content }
      : {
          id: String(index),
          role: 'tool',
          content: said.content,
          tool: TOOL[said.messageType],
          toolName: said.toolName,
        },
  );
