import type { ScaleTime } from 'd3-scale';
import { type PointerEvent, useState } from 'react';

/** A shorter drag counts as a click. */
const MIN_WIDTH = 8;

interface Brush {
  readonly x: ScaleTime<number, number>;
  readonly ends: readonly [number, number];
  readonly onBrush: (from: Date, to: Date) => void;
  readonly onClick: (at: Date) => void;
}

/** Choosing days by dragging over a chart, or one day by clicking; `over` is where the pointer hovers otherwise. */
export function useBrush({ x, ends, onBrush, onClick }: Brush) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const placeOf = (event: PointerEvent<SVGSVGElement>) =>
    Math.min(ends[1], Math.max(ends[0], event.clientX - event.currentTarget.getBoundingClientRect().left));
  const chosen = drag === null ? null : ([Math.min(...drag), Math.max(...drag)] as const);
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag([placeOf(event), placeOf(event)]);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (drag !== null) setDrag([drag[0], placeOf(event)]);
      setOver(placeOf(event));
    },
    onPointerLeave: () => setOver(null),
    onPointerUp: () => {
      if (chosen !== null && chosen[1] - chosen[0] >= MIN_WIDTH) onBrush(x.invert(chosen[0]), x.invert(chosen[1]));
      else if (chosen !== null) onClick(x.invert(chosen[0]));
      setDrag(null);
    },
  };
  return { chosen, handlers, over: drag === null && over !== null ? x.invert(over) : null };
}
