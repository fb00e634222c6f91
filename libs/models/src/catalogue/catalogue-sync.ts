import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { ModelCatalogue } from './model-catalogue.js';

/** Brings the database's copy of the catalogue up to date at start. Entries are never taken out: tenants use them. */
@Injectable()
export class CatalogueSync implements OnApplicationBootstrap {
  constructor(
    private readonly postgres: Postgres,
    private readonly catalogue: ModelCatalogue,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const rows = this.catalogue.entries.map(({ id, canonicalId, facts }) => ({ id, canonical_id: canonicalId, facts }));
    await this.postgres.query({
      text: `INSERT INTO catalogue_models AS known (id, canonical_id, facts, created_at)
             SELECT id, canonical_id, facts, $2
             FROM json_to_recordset($1) AS entry (id uuid, canonical_id text, facts jsonb)
             -- In one order, so that two gateways that start at once do not wait for each other.
             ORDER BY id
             ON CONFLICT (id) DO UPDATE SET facts = excluded.facts WHERE known.facts <> excluded.facts`,
      values: [JSON.stringify(rows), this.clock.now()],
    });
  }
}
