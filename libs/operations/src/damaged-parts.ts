import { Injectable } from '@nestjs/common';
import { columnsOf, Postgres, type Queryable, type RowOf } from '@parley/postgres';
import { DamagedPartEntity } from './damaged-part.entity.js';
import { requestReplay } from './replays.js';

const LISTED = columnsOf(DamagedPartEntity, ['tableName', 'part', 'reason', 'foundAt']);

/** A damaged part as operators see it. */
export type DamagedPartView = Readonly<RowOf<typeof LISTED>>;
export type FoundPart = Readonly<{ table: string; part: string; reason: string }>;

/** What is known about broken parts of ClickHouse. */
@Injectable()
export class DamagedParts {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Records the parts that were found. With `projectAgain`, new ones request a replay in the same transaction, so that
   * neither is stored without the other.
   * @returns the parts that were not known before.
   */
  found(parts: readonly FoundPart[], projectAgain: boolean): Promise<readonly FoundPart[]> {
    return this.postgres.transaction(async (tx) => {
      await forgetAllBut(tx, parts);
      const added = await tx.query<FoundPart>({
        text: `INSERT INTO damaged_parts (table_name, part, reason)
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
               ON CONFLICT DO NOTHING RETURNING table_name AS "table", part, reason`,
        values: [parts.map(({ table }) => table), parts.map(({ part }) => part), parts.map(({ reason }) => reason)],
      });
      if (projectAgain && added.length > 0) await requestReplay(tx, false);
      return added;
    });
  }

  /** Newest first. */
  list(): Promise<DamagedPartView[]> {
    return this.postgres.reads.query<DamagedPartView>({
      text: `SELECT ${LISTED.selectedFrom('d')} FROM damaged_parts d ORDER BY found_at DESC, table_name, part LIMIT 100`,
    });
  }
}

/** A part that an administrator has removed or repaired is no longer damaged. */
async function forgetAllBut(tx: Queryable, parts: readonly FoundPart[]): Promise<void> {
  await tx.query({
    text: `DELETE FROM damaged_parts
           WHERE (table_name, part) NOT IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    values: [parts.map(({ table }) => table), parts.map(({ part }) => part)],
  });
}
