import {
  ClusteringTopicNamer,
  TaxonomyTopicNamer,
  type TermWeights,
  type TopicClusterSnapshot,
  type TopicNamer,
} from '@parley/analysis';
import type { Queryable } from '@parley/postgres';
import { type ConfiguredTopic, toTaxonomyTopic } from '../domain/taxonomy.js';
import { followTitles } from './named-topics.js';
import type { FoundTopicEntity, TopicBookEntity } from './topic.entities.js';

/** The state of the stored book. */
export type BookState = Readonly<Pick<TopicBookEntity, 'version' | 'nextTopic' | 'taxonomyVersion'>>;

/** One process's copy of a tenant's topics. Used only while the tenant's row in topic_books is locked. */
export class TopicBook {
  private readonly found: ClusteringTopicNamer;
  private version = 0;
  readonly namer: TopicNamer;

  constructor(
    termWeights: TermWeights,
    taxonomy: readonly ConfiguredTopic[],
    readonly taxonomyVersion: number,
  ) {
    this.found = new ClusteringTopicNamer(termWeights);
    // Trains a model if there are enough examples: about a second for the largest taxonomy.
    this.namer =
      taxonomy.length === 0
        ? this.found
        : new TaxonomyTopicNamer(taxonomy.map(toTaxonomyTopic), termWeights, this.found);
  }

  /** Adopts what other workers found in the meantime. */
  async catchUp(tx: Queryable, tenantId: string, { version, nextTopic }: BookState): Promise<void> {
    if (version === this.version) return;
    const rows = await tx.query<Pick<FoundTopicEntity, 'id' | 'cluster'>>({
      text: 'SELECT id, cluster FROM found_topics WHERE tenant_id = $1 AND version > $2 ORDER BY version, id',
      values: [tenantId, this.version],
    });
    this.found.learn({
      nextId: nextTopic,
      changed: rows.flatMap(({ cluster }) => (cluster === null ? [] : [cluster])),
      forgotten: rows.flatMap(({ id, cluster }) => (cluster === null ? [id] : [])),
    });
    this.version = version;
  }

  /** Stores the changes made by assignments. */
  async save(tx: Queryable, tenantId: string): Promise<void> {
    const { nextId, changed, forgotten } = this.found.takeChanges();
    if (changed.length === 0 && forgotten.length === 0) return;
    this.version++;
    await followTitles(
      tx,
      tenantId,
      changed.map(({ name: key, title = key }) => ({ key, title })),
    );
    await tx.query({
      text: `INSERT INTO found_topics (tenant_id, id, version, cluster)
             SELECT $1, t.id, $2, t.cluster FROM unnest($3::text[], $4::jsonb[]) AS t (id, cluster)
             ON CONFLICT (tenant_id, id) DO UPDATE SET version = excluded.version, cluster = excluded.cluster`,
      values: [
        tenantId,
        this.version,
        [...changed.map(({ id }) => id), ...forgotten],
        [...changed.map(toJson), ...forgotten.map(() => null)],
      ],
    });
    await tx.query({
      text: 'UPDATE topic_books SET version = $2, next_topic = $3 WHERE tenant_id = $1',
      values: [tenantId, this.version, nextId],
    });
  }
}

/** A word cut within a character ends in half a surrogate pair, which JSON escapes and PostgreSQL rejects. */
const toJson = (cluster: TopicClusterSnapshot): string =>
  JSON.stringify(cluster).replace(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd');
