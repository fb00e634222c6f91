import { decentPhrases, isDecent } from './decent.js';
import { stemOf, type TopicVector, unitLength } from './topic-vector.js';

/** One topic as stored between conversations; plain JSON. */
export interface TopicClusterSnapshot {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Conversations assigned so far. */
  readonly size: number;
  readonly centroid: readonly (readonly [stem: string, weight: number])[];
  /** Names of newcomers that turned out to be this topic. */
  readonly aliases: readonly string[];
  /** How many of the first conversations have each keyword; topics from before November 2026 have none. */
  readonly votes?: readonly (readonly [keyword: string, conversations: number])[];
  /** What most of the first conversations are about; follows from the votes. */
  readonly title?: string;
}

/** A topic with this many conversations is known well enough: it drifts no further and need not be written again. */
const MATURE_SIZE = 100;
const MOST_STEMS = 60;
const MOST_ALIASES = 20;
const MOST_VOTES = 60;

/**
 * Conversations about the same thing: their mean vector, the name under which they are kept, which never changes, and
 * the title shown in reports, which follows what most of them are about until the topic is mature.
 */
export class TopicCluster {
  private cachedCentroid: TopicVector | null = null;
  private cachedTitle: string | null = null;

  private constructor(
    readonly id: string,
    readonly name: string,
    readonly group: string,
    private members: number,
    private sums: Map<string, number>,
    private readonly otherNames: string[],
    private votes: Map<string, number>,
  ) {}

  static of(id: string, vector: TopicVector, keywords: readonly string[], group: string): TopicCluster {
    const votes = new Map(decentPhrases(keywords).map((keyword) => [keyword, 1]));
    return new TopicCluster(id, nameOf(keywords, group), group, 1, new Map(vector), [], votes);
  }

  static restore({ id, name, group, size, centroid, aliases, votes }: TopicClusterSnapshot): TopicCluster {
    // Stored before names were checked: the id stays, and conversations that join from now on get the new name.
    const called = isDecent(name) ? name : (aliases.find(isDecent) ?? group);
    const voted = new Map(votes ?? called.split(', ').map((word): [string, number] => [word, 1]));
    return new TopicCluster(id, called, group, size, new Map(centroid), [...aliases], voted);
  }

  get size(): number {
    return this.members;
  }

  /** Its own name first. */
  get names(): readonly string[] {
    return [this.name, this.title, ...this.otherNames];
  }

  /** What most of its first conversations are about. */
  get title(): string {
    return (this.cachedTitle ??= nameOf(mostVoted(this.votes), this.group));
  }

  get centroid(): TopicVector {
    return (this.cachedCentroid ??= unitLength(this.sums));
  }

  /** Returns false for a mature topic, which stays as it is. */
  join(vector: TopicVector, keywords: readonly string[]): boolean {
    if (this.members >= MATURE_SIZE) return false;
    this.members++;
    this.cachedCentroid = null;
    this.cachedTitle = null;
    for (const keyword of decentPhrases(keywords)) this.votes.set(keyword, (this.votes.get(keyword) ?? 0) + 1);
    this.votes = strongest(this.votes, MOST_VOTES);
    for (const [stem, value] of vector) this.sums.set(stem, (this.sums.get(stem) ?? 0) + value);
    this.sums = strongest(this.sums, MOST_STEMS);
    return true;
  }

  /** Returns false for a name that is profane or known, or when there are too many aliases. */
  alsoCalled(name: string): boolean {
    if (!isDecent(name) || this.names.includes(name) || this.otherNames.length >= MOST_ALIASES) return false;
    this.otherNames.push(name);
    return true;
  }

  snapshot(): TopicClusterSnapshot {
    const { id, name, group, size, title, otherNames: aliases } = this;
    return { id, name, group, size, centroid: [...this.sums], aliases, votes: [...this.votes], title };
  }
}

/** Among keywords with equal votes, the one said first comes first. */
const mostVoted = (votes: ReadonlyMap<string, number>): string[] =>
  [...votes].sort((a, b) => b[1] - a[1]).map(([keyword]) => keyword);

/** The best phrase; a single word is joined by the next word that has another stem. */
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
