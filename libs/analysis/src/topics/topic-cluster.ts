import { decentPhrases, isDecent } from './decent.js';
import { stemOf, type TopicVector, unitLength } from './topic-vector.js';

/** One topic as it is kept between conversations; plain JSON. */
export interface TopicClusterSnapshot {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Conversations assigned so far. */
  readonly size: number;
  readonly centroid: readonly (readonly [stem: string, weight: number])[];
  /** Names that newcomers had who were found to mean the same. */
  readonly aliases: readonly string[];
}

/** From this many conversations on a topic is known well enough: it drifts no further, and need not be written again. */
const MATURE_SIZE = 100;
const MOST_STEMS = 60;
const MOST_ALIASES = 20;

/** Conversations about the same thing: their mean vector, and a name that never changes, since reports rely on it. */
export class TopicCluster {
  private cachedCentroid: TopicVector | null = null;

  private constructor(
    readonly id: string,
    readonly name: string,
    readonly group: string,
    private members: number,
    private sums: Map<string, number>,
    private readonly otherNames: string[],
  ) {}

  static of(id: string, vector: TopicVector, keywords: readonly string[], group: string): TopicCluster {
    return new TopicCluster(id, nameOf(keywords, group), group, 1, new Map(vector), []);
  }

  static restore({ id, name, group, size, centroid, aliases }: TopicClusterSnapshot): TopicCluster {
    // Kept from before names were looked at: the id stays, and what joins from now on is called otherwise.
    const called = isDecent(name) ? name : (aliases.find(isDecent) ?? group);
    return new TopicCluster(id, called, group, size, new Map(centroid), [...aliases]);
  }

  get size(): number {
    return this.members;
  }

  /** Its own name first. */
  get names(): readonly string[] {
    return [this.name, ...this.otherNames];
  }

  get centroid(): TopicVector {
    return (this.cachedCentroid ??= unitLength(this.sums));
  }

  /** Returns false when a mature topic stays as it is. */
  join(vector: TopicVector): boolean {
    if (this.members >= MATURE_SIZE) return false;
    this.members++;
    this.cachedCentroid = null;
    for (const [stem, value] of vector) this.sums.set(stem, (this.sums.get(stem) ?? 0) + value);
    this.sums = strongest(this.sums, MOST_STEMS);
    return true;
  }

  /** Returns false when the name is known, or too many are. */
  alsoCalled(name: string): boolean {
    if (!isDecent(name) || this.names.includes(name) || this.otherNames.length >= MOST_ALIASES) return false;
    this.otherNames.push(name);
    return true;
  }

  snapshot(): TopicClusterSnapshot {
    const { id, name, group, size } = this;
    return { id, name, group, size, centroid: [...this.sums], aliases: this.otherNames };
  }
}

/** The best phrase; a single word is joined by the next that says something else. */
function nameOf(keywords: readonly string[], group: string): string {
  const decent = decentPhrases(keywords);
  const [first] = decent;
  if (first === undefined) return group;
  if (first.includes(' ')) return first;
  const next = decent.slice(1).find((phrase) => !phrase.includes(' ') && stemOf(phrase) !== stemOf(first));
  return next === undefined ? first : `${first}, ${next}`;
}

function strongest(values: Map<string, number>, most: number): Map<string, number> {
  if (values.size <= most) return values;
  return new Map([...values].sort((a, b) => b[1] - a[1]).slice(0, most));
}
