import { decimal } from '../../state/codecs.js';
import { FILTERS, type Filters } from '../../state/state.js';
import { numberOf } from '../../ui/number-of.js';

/** What a filter holds once a typed value joins what it has; undefined: the filter does not take the value. */
export function withTyped(chosen: Filters, name: keyof Filters, typed: string, language?: string): unknown {
  const before = chosen[name];
  const given = FILTERS[name] === decimal ? String(numberOf(typed, language) ?? '') : typed;
  return FILTERS[name].read([...(Array.isArray(before) ? (before as string[]) : []), given]);
}
