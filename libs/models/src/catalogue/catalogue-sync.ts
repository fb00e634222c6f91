import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { columnsOf, Postgres } from '@parley/postgres';
import { CatalogueModelEntity } from '../postgres/model.entities.js';
import { ModelCatalogue } from './model-catalogue.js';

const STORED = columnsOf(CatalogueModelEntity);

/** Updates the database's copy of the catalogue at start. Entries are never removed: tenants use them. */
@Injectable()
export class CatalogueSync implements OnApplicationBootstrap {
  constructor(
    private readonly postgres: Postgres,
    private readonly catalogue: ModelCatalogue,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const createdAt = this.clock.now();
    const rows = this.catalogue.entries.map(({ id, canonicalId, facts }) => ({ id, canonicalId, facts, createdAt }));
    await this.postgres.query({
      text: `INSERT INTO catalogue_models AS known (${STORED.names})
             SELECT ${STORED.names} FROM json_to_recordset($1) AS entry ${STORED.definitions}
             -- In one order, so that two gateways that start at once do not wait for each other.
             ORDER BY id
             ON CONFLICT (id) DO UPDATE SET facts = excluded.facts WHERE known.facts <> excluded.facts`,
      values: [STORED.toRecordset(rows)],
    });
  }
}
