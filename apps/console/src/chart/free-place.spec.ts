import fc from 'fast-check';
import { freePlace } from './free-place.js';

const AREA = { left: 46, right: 800, top: 100, bottom: 180, floor: 222 };
const line = (heightAt: (x: number) => number) =>
  Array.from({ length: 31 }, (_, index) => ({ x: 42 + index * 25, y: heightAt(42 + index * 25) }));

describe('where words stand in a chart', () => {
  it('is at the right end above the band, while the line is elsewhere', () => {
    expect(
      freePlace(
        line(() => 140),
        AREA,
      ),
    ).toEqual({ x: 800, y: 95, anchor: 'end' });
  });

  it('is where the line is not', () => {
    expect(
      freePlace(
        line((x) => (x > 600 ? 92 : 140)),
        AREA,
      ),
    ).toEqual({ x: 46, y: 95, anchor: 'start' });
    expect(
      freePlace(
        line(() => 92),
        AREA,
      ),
    ).toEqual({ x: 800, y: 194, anchor: 'end' });
  });

  it('is never below the axis', () => {
    expect(
      freePlace(
        line(() => 92),
        { ...AREA, bottom: 215 },
      ).y,
    ).toBe(95);
  });

  it('hides nothing of a line that leaves any of the places free', () => {
    const height = fc.integer({ min: 20, max: 220 });
    fc.assert(
      fc.property(fc.array(height, { minLength: 31, maxLength: 31 }), fc.boolean(), (heights, isLeft) => {
        const points = line(() => 0).map(({ x }, index) => ({
          x,
          // Around one end the line stays within the band.
          y: (isLeft ? x < 200 : x > 650) ? 140 : heights[index]!,
        }));
        const { x, y, anchor } = freePlace(points, AREA);
        const [from, to] = anchor === 'end' ? [x - 84, x] : [x, x + 84];
        const hidden = points.filter((spot) => spot.x >= from && spot.x <= to && spot.y > y - 9 && spot.y < y + 3);
        expect(hidden).toEqual([]);
      }),
    );
  });
});
