import { stemOf, type TopicVector, unitLength } from './topic-vector.js';

/** One topic as it is kept between conversations; plain JSON. */
export interface TopicClusterSnapshot {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Conversations assigned so far. */
  readonly size: number;
  readonly centroid: readonly (readonly [stem: string, weight: number])[];
  readonly phrases: readonly (readonly [phrase: string, count: number])[];
}

/** A name may still change until this many conversations share the topic; then reports rely on it. */
const SETTLED_SIZE = 5;
const MOST_STEMS = 60;
const MOST_PHRASES = 40;

/** Conversations about the same thing: their mean vector and the phrases that name them. */
export class TopicCluster {
  private cachedCentroid: TopicVector | null = null;

  private constructor(
    readonly id: string,
    private currentName: string,
    readonly group: string,
    private members: number,
    private sums: Map<string, number>,
    private phrases: Map<string, number>,
  ) {}

  static of(id: string, vector: TopicVector, keywords: readonly string[], group: string): TopicCluster {
    const phrases = new Map(keywords.map((phrase) => [phrase, 1]));
    const cluster = new TopicCluster(id, '', group, 1, new Map(vector), phrases);
    cluster.currentName = nameOf(phrases, group);
    return cluster;
  }

  static restore({ id, name, group, size, centroid, phrases }: TopicClusterSnapshot): TopicCluster {
    return new TopicCluster(id, name, group, size, new Map(centroid), new Map(phrases));
  }

  get name(): string {
    return this.currentName;
  }

  get size(): number {
    return this.members;
  }

  get centroid(): TopicVector {
    return (this.cachedCentroid ??= unitLength(this.sums));
  }

  join(vector: TopicVector, keywords: readonly string[]): void {
    this.members++;
    this.cachedCentroid = null;
    for (const [stem, value] of vector) this.sums.set(stem, (this.sums.get(stem) ?? 0) + value);
    for (const phrase of keywords) this.phrases.set(phrase, (this.phrases.get(phrase) ?? 0) + 1);
    this.sums = strongest(this.sums, MOST_STEMS);
    this.phrases = strongest(this.phrases, MOST_PHRASES);
    if (this.members <= SETTLED_SIZE) this.currentName = nameOf(this.phrases, this.group);
  }

  snapshot(): TopicClusterSnapshot {
    const { id, name, group, size } = this;
    return { id, name, group, size, centroid: [...this.sums], phrases: [...this.phrases] };
  }
}

/** The commonest phrase; a single word is joined by the next that says something else. */
function nameOf(phrases: ReadonlyMap<string, number>, group: string): string {
  const ranked = [...phrases].sort((a, b) => b[1] - a[1]).map(([phrase]) => phrase);
  const [first] = ranked;
  if (first === undefined) return group;
  if (first.includes(' ')) return first;
  const next = ranked.slice(1).find((phrase) => !phrase.includes(' ') && stemOf(phrase) !== stemOf(first));
  return next === undefined ? first : `${first}, ${next}`;
}

function strongest(values: Map<string, number>, most: number): Map<string, number> {
  if (values.size <= most) return values;
  return new Map([...values].sort((a, b) => b[1] - a[1]).slice(0, most));
}
