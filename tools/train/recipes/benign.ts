import { groupOf, type LabelledData, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Example } from '../recipe.js';

const CALM = new Set(['neutral', 'gratitude', 'curiosity', 'approval', 'joy', 'realization']);

/** Ordinary requests and remarks, as negatives: without them a model calls everyday talk an attack or an insult. */
export function benignTurns(data: LabelledData, weight: number, remarkWeight = weight): Example[] {
  const requests = [
    ...data.whole('topics_clinc').filter((_, i) => i % 6 === 0),
    ...data.whole('topics_bitext').filter((_, i) => i % 4 === 0),
    ...data.whole('topics_banking77').filter((_, i) => i % 8 === 0),
  ];
  const remarks = data.whole('goemotions').filter(({ label }, i) => CALM.has(String(label)) && i % 3 === 0);
  return [...benign(requests, weight), ...benign(remarks, remarkWeight)];
}

function benign(rows: readonly LabelledRow[], weight: number): Example[] {
  return rows.map((row) => ({ id: row.id, group: groupOf(row), text: textOf(row), target: [0], weight }));
}
