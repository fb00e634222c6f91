import { type PlainElement, plainArray, textArray } from '../array-parameters.js';
import { type ColumnDescription, describeTable, type EntityClass } from './table-description.js';

type Property<Entity> = keyof Entity & string;

/**
 * Columns of an entity for statements written by hand, so that a table is described once: by its entity. Made when a
 * module loads, so a statement that names a column which the entity lacks fails at the start.
 *
 *     const INSERTED = columnsOf(UserEntity, ['tenantId', 'id', 'externalId', 'properties', 'createdAt']);
 *
 *     await tx.query({
 *       name: 'insert-users',
 *       text: `INSERT INTO users (${INSERTED.names})
 *              SELECT ${INSERTED.names} FROM json_to_recordset($1) AS given ${INSERTED.definitions}`,
 *       values: [INSERTED.toRecordset(users)],
 *     });
 *
 * `unnest(${INSERTED.arrays()}) AS given (${INSERTED.names})` with `values: INSERTED.toArrays(users)` does the same
 * with one array per column, and `RowOf<typeof INSERTED>` is the type of one row.
 *
 * @param properties the ones that the statement needs; absent: all of the entity's.
 * @throws Error for a property without a column.
 */
export function columnsOf<Entity extends object, Key extends Property<Entity> = Property<Entity>>(
  entity: EntityClass<Entity>,
  properties?: readonly Key[],
): EntityColumns<Pick<Entity, Key>> {
  const { name, columns } = describeTable(entity);
  const wanted = properties?.map((property) => {
    const column = columns.find((described) => described.property === property);
    if (column === undefined) throw new Error(`${entity.name}.${property} has no column.`);
    return column;
  });
  return new EntityColumns(name, wanted ?? columns);
}

/** What a statement with these columns writes or reads. */
export type RowOf<Columns> = Columns extends EntityColumns<infer Row> ? Row : never;

/** A row as a statement accepts it: moments may also be ISO 8601 text, which saves converting what is text already. */
export type Written<Row> = {
  readonly [Key in keyof Row]: Date extends Row[Key] ? Row[Key] | string : Row[Key];
};

export class EntityColumns<Row extends object> {
  /** `tenant_id, external_id`: what INSERT names, and SELECT takes from the given rows. */
  readonly names: string;
  /** `(tenant_id uuid, external_id text)`: what follows `json_to_recordset($1) AS given`. */
  readonly definitions: string;

  constructor(
    readonly table: string,
    private readonly columns: readonly ColumnDescription[],
  ) {
    this.names = columns.map(({ name }) => name).join(', ');
    this.definitions = `(${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`;
  }

  /** `u.tenant_id AS "tenantId", u.external_id AS "externalId"`: what SELECT and RETURNING answer with. */
  selectedFrom(alias: string): string {
    return this.columns.map(({ name, property }) => `${alias}.${name} AS "${property}"`).join(', ');
  }

  /** `name = given.name, email = given.email`: what UPDATE sets. */
  assignedFrom(alias: string): string {
    return this.columns.map(({ name }) => `${name} = ${alias}.${name}`).join(', ');
  }

  /** `$1::uuid[], $2::text[]`: what unnest takes. PostgreSQL cannot unnest arrays of arrays. */
  arrays(firstParameter = 1): string {
    const nested = this.columns.find(({ type }) => type.endsWith('[]'));
    if (nested !== undefined) throw new Error(`${this.table}.${nested.name} is an array: use json_to_recordset.`);
    return this.columns.map(({ type }, index) => `$${firstParameter + index}::${type}[]`).join(', ');
  }

  /** The parameter of json_to_recordset. Nulls are left out: a missing key reads as null, and most fields are null. */
  toRecordset(rows: readonly Written<Row>[]): string {
    return JSON.stringify(rows.map((row) => this.toRecord(row)));
  }

  /** The parameters of {@link arrays}. */
  toArrays(rows: readonly Written<Row>[]): unknown[] {
    return this.columns.map(({ property, type }) =>
      toArray(
        type,
        rows.map((row) => valueOf(row, property)),
      ),
    );
  }

  private toRecord(row: Written<Row>): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const { name, property } of this.columns) {
      const value = valueOf(row, property);
      if (value != null) record[name] = asJson(value);
    }
    return record;
  }
}

const valueOf = (row: object, property: string): unknown => (row as Record<string, unknown>)[property];

const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

const PLAIN = /^(uuid|smallint|integer|bigint|real|double precision|boolean|xid8|timestamptz.*)$/;

function toArray(type: string, values: readonly unknown[]): unknown {
  if (type === 'text') return textArray(values as readonly (string | null | undefined)[]);
  if (PLAIN.test(type)) return plainArray(values as readonly PlainElement[]);
  return isJson(type) ? values.map(asText) : values;
}

const isJson = (type: string): boolean => type === 'jsonb' || type === 'json';

const asText = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
