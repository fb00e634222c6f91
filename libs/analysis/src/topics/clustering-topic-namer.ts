import { TopicCluster, type TopicClusterSnapshot } from './topic-cluster.js';
import { type TopicAssignment, type TopicInput, TopicNamer } from './topic-namer.port.js';
import { type TermWeights } from './term-weights.js';
import { cosine, stemOf, topicVector } from './topic-vector.js';

/** Everything remembered of a tenant's topics; plain JSON, to be stored by the caller. */
export interface TopicNamerSnapshot {
  readonly nextId: number;
  readonly clusters: readonly TopicClusterSnapshot[];
}

/** What assignments changed; plain JSON, to be stored by the caller. */
export interface TopicChanges {
  readonly nextId: number;
  readonly changed: readonly TopicClusterSnapshot[];
  /** Ids of dropped topics. */
  readonly forgotten: readonly string[];
}

/** The definition's .6 is for sentence embeddings; tf x idf of short requests is lower (tuned on CLINC and Bitext). */
const SAME_TOPIC = 0.3;
/** Two names that share at least this part of their stems are one topic. */
const SAME_NAME = 0.6;
const COMPARED_REQUESTS = 3;
/** Beyond this, the smallest topics of a tenant are forgotten: so many topics are no longer topics. */
const MOST_CLUSTERS = 400;

/**
 * Finds a tenant's topics as its conversations come in: each conversation joins the nearest topic or founds one, named
 * by its keywords. Depends only on the conversations and their order; ids and names never change, titles do.
 */
export class ClusteringTopicNamer extends TopicNamer {
  private readonly clusters = new Map<string, TopicCluster>();
  private nextId = 1;
  private readonly changed = new Set<TopicCluster>();
  private readonly forgotten: string[] = [];

  constructor(
    private readonly termWeights: TermWeights,
    snapshot?: TopicNamerSnapshot,
  ) {
    super();
    if (snapshot === undefined) return;
    this.nextId = snapshot.nextId;
    for (const cluster of snapshot.clusters) this.clusters.set(cluster.id, TopicCluster.restore(cluster));
  }

  /** Adopts the changes that another namer of the same tenant made. */
  learn({ nextId, changed, forgotten }: TopicChanges): void {
    this.nextId = nextId;
    for (const id of forgotten) this.clusters.delete(id);
    for (const cluster of changed) this.clusters.set(cluster.id, TopicCluster.restore(cluster));
  }

  /** The changes that assignments made since the last call. */
  takeChanges(): TopicChanges {
    const forgotten = this.forgotten.splice(0);
    const changed = [...this.changed].filter(({ id }) => this.clusters.has(id)).map((cluster) => cluster.snapshot());
    this.changed.clear();
    return { nextId: this.nextId, changed, forgotten };
  }

  assign({ requests, keywords, topicGroup }: TopicInput): TopicAssignment {
    const vector = topicVector(requests.slice(0, COMPARED_REQUESTS), this.termWeights);
    let best: TopicCluster | null = null;
    let similarity = 0;
    for (const cluster of this.clusters.values()) {
      const likeness = cosine(cluster.centroid, vector);
      if (likeness > similarity) [best, similarity] = [cluster, likeness];
    }
    if (best === null || similarity < SAME_TOPIC) {
      const newcomer = TopicCluster.of(`t${this.nextId}`, vector, keywords, topicGroup);
      best = this.found(newcomer, keywords);
      if (best === newcomer) similarity = 1;
    } else if (best.join(vector, keywords)) this.changed.add(best);
    return { topicId: best.id, name: best.name, group: best.group, similarity };
  }

  snapshot(): TopicNamerSnapshot {
    return { nextId: this.nextId, clusters: [...this.clusters.values()].map((cluster) => cluster.snapshot()) };
  }

  /** A newcomer whose name an older topic already has joins that topic: two topics of one name confuse every report. */
  private found(cluster: TopicCluster, keywords: readonly string[]): TopicCluster {
    for (const other of this.clusters.values()) {
      if (!other.names.some((name) => likeness(name, cluster.name) >= SAME_NAME)) continue;
      const joined = other.join(cluster.centroid, keywords);
      if (other.alsoCalled(cluster.name) || joined) this.changed.add(other);
      return other;
    }
    this.nextId++;
    this.clusters.set(cluster.id, cluster);
    this.changed.add(cluster);
    if (this.clusters.size > MOST_CLUSTERS) this.forgetSmallest(cluster);
    return cluster;
  }

  private forgetSmallest(newest: TopicCluster): void {
    let smallest: TopicCluster | null = null;
    for (const cluster of this.clusters.values()) {
      if (cluster !== newest && (smallest === null || cluster.size < smallest.size)) smallest = cluster;
    }
    if (smallest === null) return;
    this.clusters.delete(smallest.id);
    this.forgotten.push(smallest.id);
  }
}

function likeness(a: string, b: string): number {
  const stems = (name: string): Set<string> => new Set(name.split(/[ ,]+/).map(stemOf));
  const [first, second] = [stems(a), stems(b)];
  let shared = 0;
  for (const stem of first) if (second.has(stem)) shared++;
  return shared / (first.size + second.size - shared);
}
