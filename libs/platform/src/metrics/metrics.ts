import { Counter, Gauge, Histogram, register } from 'prom-client';

/**
 * Metrics are made beside what they measure, once per process, and are read together. A label never holds what callers
 * send: it would have no bound, and might name a person.
 */
type Labels = readonly string[];

const PREFIX = 'parley_';

export const counter = <const Names extends Labels>(name: string, help: string, labelNames: Names) =>
  new Counter<Names[number]>({ name: PREFIX + name, help, labelNames: [...labelNames] });

/** @param buckets upper bounds, in the metric's unit. */
export const histogram = <const Names extends Labels>(
  name: string,
  help: string,
  labelNames: Names,
  buckets: readonly number[],
) => new Histogram<Names[number]>({ name: PREFIX + name, help, labelNames: [...labelNames], buckets: [...buckets] });

export const gauge = <const Names extends Labels>(name: string, help: string, labelNames: Names) =>
  new Gauge<Names[number]>({ name: PREFIX + name, help, labelNames: [...labelNames] });

const tallies: (() => void)[] = [];

/**
 * Counts what comes with every request. A counter finds its series by text each time it is added to, so it is added to
 * only when somebody reads it.
 * @returns a function that counts one more.
 */
export function tally<Name extends string>(of: Counter<Name>, labels: Readonly<Record<Name, string>>): () => void {
  let counted = 0;
  tallies.push(() => {
    of.inc(labels, counted);
    counted = 0;
  });
  return () => void counted++;
}

/** A gauge that is read only when somebody asks. A failed read leaves this metric empty, not the whole page. */
export function gaugeOf<const Names extends Labels>(
  name: string,
  help: string,
  labelNames: Names,
  read: () => Reading<Names[number]>[] | Promise<Reading<Names[number]>[]>,
): void {
  register.removeSingleMetric(PREFIX + name);
  new Gauge<Names[number]>({
    name: PREFIX + name,
    help,
    labelNames: [...labelNames],
    async collect() {
      this.reset();
      try {
        for (const { labels, value } of await read()) this.set(labels, value);
      } catch {
        // The source of the reading is away, and has metrics of its own.
      }
    },
  });
}

export interface Reading<Name extends string> {
  readonly labels: Readonly<Record<Name, string>>;
  readonly value: number;
}

export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}

/** All metrics, in the text format of Prometheus. */
export async function readMetrics(): Promise<MetricsPage> {
  for (const addUp of tallies) addUp();
  return { contentType: register.contentType, text: await register.metrics() };
}
