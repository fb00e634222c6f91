import { Injectable } from '@nestjs/common';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { SegmentAsOf } from './domain/conversation-filter.js';

export interface UserAsOf {
  /** Whether all users have their cells. */
  readonly celled: boolean;
}

const CELLED = 'EXISTS (SELECT FROM celled_tenants WHERE tenant_id = $1) AS celled';

/** What the read side has to know, beyond the facts, about the subjects of its answers. */
@Injectable()
export class Subjects {
  constructor(private readonly postgres: Postgres) {}

  async user(tenantId: string, userId: string): Promise<UserAsOf> {
    const text = `SELECT ${CELLED} FROM users WHERE tenant_id = $1 AND id = $2`;
    return this.one<UserAsOf>('The user', text, [tenantId, userId]);
  }

  async requireOrganization(tenantId: string, organizationId: string): Promise<void> {
    const text = 'SELECT id FROM organizations WHERE tenant_id = $1 AND id = $2';
    await this.one('The organization', text, [tenantId, organizationId]);
  }

  async requireProduct(tenantId: string, productId: string): Promise<void> {
    await this.one('The product', 'SELECT id FROM products WHERE tenant_id = $1 AND id = $2', [tenantId, productId]);
  }

  /** @param path where the request names it, unless in its path. */
  async segment(tenantId: string, segmentId: string, now: Date, path?: string): Promise<SegmentAsOf> {
    const text = `SELECT filters, ${CELLED} FROM segments WHERE tenant_id = $1 AND id = $2`;
    return { ...(await this.one<Omit<SegmentAsOf, 'now'>>('The segment', text, [tenantId, segmentId], path)), now };
  }

  async modelNames(tenantId: string, modelId: string): Promise<string[]> {
    const text = `SELECT ARRAY(SELECT name FROM model_names WHERE tenant_id = $1 AND model_id = $2 ORDER BY name) AS names
      WHERE EXISTS (SELECT FROM catalogue_models WHERE id = $2)
        OR EXISTS (SELECT FROM models WHERE tenant_id = $1 AND id = $2)`;
    return (await this.one<{ names: string[] }>('The model', text, [tenantId, modelId])).names;
  }

  async productOfPrompt(tenantId: string, promptId: string): Promise<string> {
    const text = 'SELECT product_id AS "productId" FROM prompts WHERE tenant_id = $1 AND id = $2';
    return (await this.one<{ productId: string }>('The prompt', text, [tenantId, promptId])).productId;
  }

  private async one<Row extends object>(what: string, text: string, values: unknown[], path?: string): Promise<Row> {
    const [row] = await this.postgres.reads.query<Row & Record<string, unknown>>({ text, values });
    if (row === undefined) throw notFound(what, path);
    return row;
  }
}
