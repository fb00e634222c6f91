interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Area {
  readonly left: number;
  readonly right: number;
  /** The words belong to what lies between `top` and `bottom`, which are equal for a line. */
  readonly top: number;
  readonly bottom: number;
  /** Words never go below this. */
  readonly floor: number;
}

interface Place extends Spot {
  readonly anchor: 'start' | 'end';
}

/** About the size of two or three words at 12 px. */
const WORDS = { width: 84, ascent: 9, descent: 3 };
const GAP = 5;
const STEP = 2;

/** Where words hide none of the line: at either end, above or below what they belong to; else the freest place. */
export function freePlace(line: readonly Spot[], { left, right, top, bottom, floor }: Area): Place {
  const above = top - GAP;
  const below = bottom + GAP + WORDS.ascent;
  const heights = [above, ...(below + WORDS.descent <= floor ? [below] : [])];
  const places = heights.flatMap((y): Place[] => [
    { x: right, y, anchor: 'end' },
    { x: left, y, anchor: 'start' },
  ]);
  const room = ({ x, y, anchor }: Place): number => {
    const from = anchor === 'end' ? x - WORDS.width : x;
    const distances = heightsOf(line, from, from + WORDS.width).map((height) =>
      Math.max(y - WORDS.ascent - height, height - y - WORDS.descent),
    );
    return Math.min(GAP, ...distances);
  };
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** How high the line is, at its points and at each step. */
function heightsOf(line: readonly Spot[], from: number, to: number): readonly number[] {
  const heights = line.filter(({ x }) => x >= from && x <= to).map(({ y }) => y);
  for (let x = from; x <= to; x += STEP) {
    const after = line.findIndex((spot) => spot.x >= x);
    const [one, other] = [line[after - 1], line[after]];
    if (other === undefined) continue;
    heights.push(one === undefined ? other.y : one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x));
  }
  return heights;
}
