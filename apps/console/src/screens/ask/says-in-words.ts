import type { AskedFilters, AskedPeriod, Says, Understood } from '../../api/ask.queries.js';
import { dayAndTime, daysInWords, decimal, isMidnight } from '../../ui/format.js';
import { labelOf, valueInWords } from '../../ui/labels.js';
import { FILTER_NAMES } from '../conversations/conversations.texts.js';
import { ASK } from './ask.texts.js';

type Naming = Pick<Understood, 'names' | 'zone'>;

/** A part of a question in words; the service's own are in English. */
export function saysInWords(part: string, says: Says, naming: Naming): string {
  const { intent, measure, by, order, limit, interval, sort, filters, outcome, with: other } = says;
  if (intent !== undefined) return ASK.intents[intent];
  if (measure !== undefined) {
    const words = labelOf('measure', measure);
    return part === 'outcome' ? ASK.outcome(words) : words;
  }
  if (by !== undefined) return ASK.byDimension(labelOf('dimension', by));
  if (order !== undefined) return limit === undefined ? ASK.orders[order] : ASK.limited[order](limit);
  if (interval !== undefined) return ASK.intervals[interval];
  if (sort !== undefined) return sortInWords(sort);
  if (filters !== undefined) return filtersInWords(filters, naming);
  if (says.part !== undefined) return ASK.ofWhich(filtersInWords(says.part, naming));
  if (outcome !== undefined) return ASK.outcome(filtersInWords(outcome, naming));
  if (other !== undefined) return ASK.comparedWith(filtersInWords(other, naming));
  return timeInWords(says, naming.zone);
}

function timeInWords({ period, compareTo, from = '', to = '' }: Says, zone: string): string {
  if (period !== undefined) return ASK.periods[period];
  if (compareTo === undefined) return periodInWords({ from, to }, zone);
  return ASK.comparedWith(compareTo === 'previous' ? ASK.previous : periodInWords(compareTo, zone));
}

/** What the list of conversations sorts by, where a measure has another name. */
const MEASURE_OF: Readonly<Record<string, string>> = { quality: 'cqi', messageCount: 'messages' };

function sortInWords(sort: string): string {
  const key = sort.replace(/^-/, '');
  return ASK.sorted[sort.startsWith('-') ? 'highest' : 'lowest'](labelOf('measure', MEASURE_OF[key] ?? key));
}

const filtersInWords = (filters: AskedFilters, { names }: Naming): string =>
  Object.entries(filters)
    .flatMap(([name, value]) => [value].flat().map((one) => filterInWords(name, one, names)))
    .reduce((one, other) => ASK.and(one, other));

/** The scope of every screen is no filter there. */
const DIMENSION_OF: Readonly<Record<string, string>> = { productId: 'product', versionId: 'version' };

function filterInWords(name: string, value: string | number | boolean, names: Naming['names']): string {
  if (name === 'rated') return value === true ? ASK.rated : ASK.unrated;
  const dimension = DIMENSION_OF[name];
  const titles: Readonly<Record<string, string | undefined>> = FILTER_NAMES;
  // A filter that is newer than this console goes by its name in the interface.
  const title = dimension === undefined ? (titles[name] ?? name) : labelOf('dimension', dimension);
  return `${title} ${typeof value === 'number' ? decimal(value) : (names[String(value)] ?? valueInWords(name, String(value)))}`;
}

/** Whole days as days, the last one included. */
function periodInWords({ from, to }: AskedPeriod, zone: string): string {
  if ([from, to].every((at) => isMidnight(at, zone))) return daysInWords(from, new Date(Date.parse(to) - 1), zone);
  return `${dayAndTime(from, zone)} – ${dayAndTime(to, zone)}`;
}
