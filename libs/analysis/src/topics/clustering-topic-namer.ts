import { TopicCluster, type TopicClusterSnapshot } from './topic-cluster.js';
import { type TopicAssignment, type TopicInput, TopicNamer } from './topic-namer.port.js';
import { type TermWeights } from './term-weights.js';
import { cosine, stemOf, topicVector } from './topic-vector.js';

/** Everything remembered of a tenant's topics; plain JSON, for whoever stores it. */
export interface TopicNamerSnapshot {
  readonly nextId: number;
  readonly clusters: readonly TopicClusterSnapshot[];
}

/** What an assignment changed; plain JSON, for whoever stores it. */
export interface TopicChanges {
  readonly nextId: number;
  readonly changed: readonly TopicClusterSnapshot[];
  /** Ids of topics that no longer take part. */
  readonly forgotten: readonly string[];
}

/** The definition's .6 is for sentence embeddings; tf x idf of short requests lies lower (tuned on CLINC and Bitext). */
const SAME_TOPIC = 0.3;
/** Shares of the stems of two names from which on they are one topic. */
const SAME_NAME = 0.6;
const COMPARED_REQUESTS = 3;
/** A tenant with more topics than this has none; the smallest are forgotten. */
const MOST_CLUSTERS = 400;

/**
 * Finds a tenant's topics as its conversations come in: each joins the nearest topic, or founds one that is named by
 * its keywords. Deterministic in the order of the conversations; neither ids nor names ever change, titles do.
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

  /** Takes over what another namer of the tenant changed meanwhile. */
  learn({ nextId, changed, forgotten }: TopicChanges): void {
    this.nextId = nextId;
    for (const id of forgotten) this.clusters.delete(id);
    for (const cluster of changed) this.clusters.set(cluster.id, TopicCluster.restore(cluster));
  }

  /** What the assignments since the last call changed. */
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

  /** A newcomer whose name an older topic already has joins it: two topics of one name confuse every report. */
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
