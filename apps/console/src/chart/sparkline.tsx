import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const [WIDTH, HEIGHT] = [96, 24];

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Values at which something happens. */
  readonly bounds?: readonly number[];
}

/** The course of a number, without its values, which stand beside it. */
export function Sparkline({ values, bounds = [] }: SparklineProps) {
  const told = values.flatMap((value, index) => (value === null ? [] : [[index, value] as const]));
  if (told.length < 2) return <span className="block h-6" />;
  const heights = [...told.map(([, value]) => value), ...bounds];
  const x = scaleLinear([0, values.length - 1], [1, WIDTH - 1]);
  const y = scaleLinear([Math.min(...heights), Math.max(...heights)], [HEIGHT - 3, 3]);
  const path = line<readonly [number, number]>(
    ([index]) => x(index),
    ([, value]) => y(value),
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden className="max-w-full">
      {bounds.map((bound) => (
        <line key={bound} x1="0" x2={WIDTH} y1={y(bound)} y2={y(bound)} stroke="var(--bad)" strokeDasharray="3 3" />
      ))}
      <path d={path(told) ?? ''} fill="none" stroke="var(--muted)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
