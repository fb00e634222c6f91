import { toConversation } from '../../labelled/to-conversation.js';
import type { Suite } from '../suite.js';

export const tools: Suite = ({ data, analyser }) => {
  const rows = data.sample('tools_taubench');
  let errors = 0;
  let found = 0;
  let wrong = 0;
  for (const row of rows) {
    const wanted = (row.turns ?? []).filter(({ role, error }) => role === 'tool' && error === true).length;
    const seen = analyser.analyse(toConversation(row)).tools.reduce((sum, { failures }) => sum + failures, 0);
    errors += wanted;
    found += Math.min(wanted, seen);
    wrong += Math.max(0, seen - wanted);
  }
  return {
    title: 'Tool failures',
    note: 'tau-bench airline traces; the errors are not marked; the analyser finds them by their text.',
    figures: [
      { name: 'tools.taubench.recall', value: errors === 0 ? NaN : found / errors, of: errors, aim: 1 },
      { name: 'tools.taubench.false_alarms', value: errors === 0 ? NaN : wrong, of: rows.length, lowerIsBetter: true },
    ],
  };
};
