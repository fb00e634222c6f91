import { groupOf, type LabelledData, textOf } from '../../labelled/labelled-data.js';
import type { Example } from '../recipe.js';

const CALM = new Set(['neutral', 'gratitude', 'curiosity', 'approval', 'joy', 'realization']);

/** Ordinary requests and remarks, as negatives: without them a model calls everyday talk an attack or an insult. */
export function benignTurns(data: LabelledData, weight: number): Example[] {
  const rows = [
    ...data.whole('topics_clinc').filter((_, i) => i % 6 === 0),
    ...data.whole('topics_bitext').filter((_, i) => i % 4 === 0),
    ...data.whole('topics_banking77').filter((_, i) => i % 8 === 0),
    ...data.whole('goemotions').filter(({ label }, i) => CALM.has(String(label)) && i % 3 === 0),
  ];
  return rows.map((row) => ({ id: row.id, group: groupOf(row), text: textOf(row), target: [0], weight }));
}
