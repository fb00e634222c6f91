import { Injectable } from '@nestjs/common';
import type { QueryParameter } from '@parley/clickhouse';
import { isId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';

interface TopicTitle {
  readonly key: string;
  /** Empty where the topic is hidden. */
  readonly title: string;
}

/** Titles of topics that rows keep under a different key; a topic that is missing here is called by its key. */
export class TopicTitles {
  private readonly byKey: ReadonlyMap<string, string>;

  constructor(titles: readonly TopicTitle[]) {
    this.byKey = new Map(titles.map(({ key, title }) => [key, title]));
  }

  of(key: string): string {
    return this.byKey.get(key) ?? key;
  }

  /** The same as SQL, over an expression for a key, with {@link parameters}. */
  sql(key: string): string {
    return this.byKey.size === 0
      ? key
      : `transform(${key}, {topicKeys:Array(String)}, {topicTitles:Array(String)}, ${key})`;
  }

  get parameters(): Readonly<Record<string, QueryParameter>> {
    return this.byKey.size === 0 ? {} : { topicKeys: [...this.byKey.keys()], topicTitles: [...this.byKey.values()] };
  }

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }
}

export const NO_TITLES = new TopicTitles([]);

/** Rows keep the key under which a conversation was given its topic; its title is looked up for each answer. */
@Injectable()
export class TopicNames {
  constructor(private readonly postgres: Postgres) {}

  async titles(tenantId: string): Promise<TopicTitles> {
    const rows = await this.postgres.reads.query<TopicTitle & Record<string, unknown>>({
      name: 'topic-titles',
      text: `SELECT t.key, CASE WHEN root.hidden THEN '' ELSE root.name END AS title
             FROM topics t JOIN topics root ON root.tenant_id = t.tenant_id AND root.id = coalesce(t.merged_into, t.id)
             WHERE t.tenant_id = $1 AND (t.key <> root.name OR root.hidden) ORDER BY t.key`,
      values: [tenantId],
    });
    return new TopicTitles(rows);
  }

  /**
   * The keys under which rows have a topic that is requested by name or id. A name that no topic has stands for itself.
   */
  async keysOf(tenantId: string, topic: string): Promise<string[]> {
    const rows = await this.postgres.reads.query<{ key: string; asked: boolean }>({
      name: 'keys-of-topic',
      text: `SELECT t.key, root.name = $2 OR root.id = $3 OR t.id = $3 AS asked
             FROM topics t JOIN topics root ON root.tenant_id = t.tenant_id AND root.id = coalesce(t.merged_into, t.id)
             WHERE t.tenant_id = $1 AND (root.name = $2 OR root.id = $3 OR t.id = $3 OR t.key = $2)`,
      values: [tenantId, topic, isId(topic) ? topic : null],
    });
    return rows.length === 0 ? [topic] : rows.filter(({ asked }) => asked).map(({ key }) => key);
  }
}
