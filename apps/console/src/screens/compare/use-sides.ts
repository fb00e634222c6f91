import { useQuery } from '@tanstack/react-query';
import { questionQuery } from '../../api/analytics.queries.js';
import { versionsQuery } from '../../api/lists.queries.js';
import type { Range } from '../../state/range.js';
import type { Kind } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { namedSegmentsQuery } from '../../ui/named-segments.js';
import { MEASURES } from './rows.js';
import { type Option, periodOf, periodOptions, periodSide, PREVIOUS, type ShownSide, sideOf } from './sides.js';

export interface Sides {
  readonly kind: Kind;
  /** Undefined until the list is loaded. */
  readonly options: readonly Option[] | undefined;
  readonly error: Error | null;
  readonly one: ShownSide | null;
  readonly other: ShownSide | null;
}

/** The two sides that the address names; by default the last two of the list. */
export function useSides(productId: string): Sides {
  const { by: kind = 'version', a, b } = useAddress();
  const range = useRange();
  const list = useOptions(kind, productId, range);
  if (kind === 'period') {
    const id = a ?? PREVIOUS;
    const now = new Date();
    const first = periodOf(id, range, now);
    return {
      kind,
      options: periodOptions(a, range, now),
      error: null,
      one: first === null ? null : periodSide(first, productId, id),
      other: periodSide(range, productId, ''),
    };
  }
  const { data: options, error } = list;
  const named = (id: string | undefined) => options?.find((option) => option.id === id);
  const second = named(b) ?? options?.findLast(({ id }) => id !== a);
  const first = named(a) ?? options?.findLast(({ id }) => id !== second?.id);
  const side = (option: Option | undefined) => (option === undefined ? null : sideOf(kind, option, productId, range));
  return { kind, options, error, one: side(first), other: side(second) };
}

/** In an order in which the last two are those to compare by default. */
function useOptions(kind: Kind, productId: string, range: Range) {
  const versions = useQuery({ ...versionsQuery(productId), enabled: kind === 'version' });
  // Only conversations tell which models are in use, so the models' other measures are asked for in the same question.
  const byModel = questionQuery({ filters: { productId }, range }, { measures: MEASURES, by: ['model'] });
  const models = useQuery({ ...byModel, enabled: kind === 'model' });
  const segments = useQuery({ ...namedSegmentsQuery, enabled: kind === 'segment' });
  if (kind === 'version') return versions;
  if (kind === 'segment')
    return { ...segments, data: segments.data === undefined ? undefined : [...segments.data].reverse() };
  const used = models.data?.rows
    .flatMap((row) => {
      const { model } = row;
      return typeof model === 'string' ? [{ id: model, name: model, figures: row }] : [];
    })
    .reverse();
  return { ...models, data: used };
}
